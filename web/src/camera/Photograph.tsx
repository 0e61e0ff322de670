/** A sheet photographed: by the live picture of a camera, by the device's own camera, or from a file. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button, Sheet } from "../app/ui";
import { EngineError } from "../engine/client";
import { forget, PALACE_FORM, type SheetPhoto } from "../photos/photos";
import type { Lack } from "./capture";
import { faultText } from "./faults";
import { Live } from "./Live";
import { PhotoError, type Pixels, pixelsOf } from "./pixels";
import { read } from "./reading";

export interface PhotographProps {
  /** Whether it is a palace that is photographed, and not a sheet of Roll & Write. */
  readonly isPalace?: boolean;
  readonly onTaken: (photo: SheetPhoto) => void;
  readonly onClose: () => void;
}

/** How far it is; `fault` is a sentence, empty where nothing is wrong. */
interface Stage {
  readonly isLive: boolean;
  readonly isReading: boolean;
  readonly fault: string;
}

interface Darkroom {
  readonly stage: Stage;
  readonly change: (next: Partial<Stage>) => void;
  /** Read a photo; what is wrong with it is told. */
  readonly take: (photo: Promise<Pixels>) => Promise<void>;
}

function useStage(isPalace: boolean, onTaken: (photo: SheetPhoto) => void): Darkroom {
  const [stage, setStage] = useState<Stage>({ isLive: false, isReading: false, fault: "" });
  const isOpen = useRef(true);
  useEffect(
    () => () => {
      isOpen.current = false;
    },
    [],
  );
  const change = (next: Partial<Stage>): void => {
    if (isOpen.current) setStage((before) => ({ ...before, ...next }));
  };
  const take = async (photo: Promise<Pixels>): Promise<void> => {
    change({ isReading: true, fault: "" });
    try {
      const sheet = await read(await photo);
      const isOther = (sheet.document === PALACE_FORM) !== isPalace;
      if (isOther || !isOpen.current) forget(sheet);
      if (isOther) throw new PhotoError(isPalace ? "no-palace" : "palace");
      if (isOpen.current) onTaken(sheet);
    } catch (error) {
      change({ fault: sentence(error) });
    }
    change({ isReading: false });
  };
  return { stage, change, take };
}

export function Photograph({ isPalace = false, onTaken, onClose }: PhotographProps): JSX.Element {
  const { stage, change, take } = useStage(isPalace, onTaken);
  const onLack = (lack: Lack): void => change({ isLive: false, fault: lackText(lack) });
  const { isLive, isReading, fault } = stage;
  return (
    <Sheet open title={isPalace ? t("Photograph a palace") : t("Photograph a sheet")} onClose={onClose} wide>
      <div class="camera stack">
        {isLive ? (
          <Live
            fault={fault}
            isReading={isReading}
            onPhoto={(photo) => void take(Promise.resolve(photo))}
            onLack={onLack}
          />
        ) : (
          <Ways
            isPalace={isPalace}
            isReading={isReading}
            fault={fault}
            onLive={() => change({ isLive: true, fault: "" })}
          />
        )}
        <Files isLive={isLive} isReading={isReading} onFile={(file) => void take(pixelsOf(file))} />
        <p class="soft small">
          {t("Photos stay on this device. They are not saved, and are gone when you leave the game.")}
        </p>
      </div>
    </Sheet>
  );
}

interface WaysProps {
  readonly isPalace: boolean;
  readonly isReading: boolean;
  readonly fault: string;
  readonly onLive: () => void;
}

function Ways({ isPalace, isReading, fault, onLive }: WaysProps): JSX.Element {
  return (
    <>
      <p>
        {isPalace
          ? t("Palace forms that were printed with their QR code. Lay the sheet flat.")
          : t("Player sheets and score sheets that were printed with their QR code. Lay the sheet flat.")}
      </p>
      {fault ? (
        <p class="failed" role="alert">
          {fault}
        </p>
      ) : null}
      {isReading ? (
        <p class="camera-reading" role="status">
          {t("Reading the photo…")}
        </p>
      ) : null}
      {hasCamera() ? (
        <Button kind="primary" icon="camera" label={t("Camera with help")} disabled={isReading} onClick={onLive} />
      ) : null}
    </>
  );
}

interface FilesProps {
  /** Whether there is a live picture, beside which nobody wants the device's own camera. */
  readonly isLive: boolean;
  readonly isReading: boolean;
  readonly onFile: (file: File) => void;
}

/** The device's own camera, where it is held in a hand, and photos that were taken before. */
function Files({ isLive, isReading, onFile }: FilesProps): JSX.Element {
  return (
    <div class="row deeds">
      {!isLive && matchMedia("(pointer: coarse)").matches ? (
        <PhotoFile label={t("Take a photo")} isReading={isReading} onFile={onFile} isTaken />
      ) : null}
      <PhotoFile label={t("Choose a photo")} isReading={isReading} onFile={onFile} />
    </div>
  );
}

interface PhotoFileProps extends Omit<FilesProps, "isLive"> {
  readonly label: string;
  /** Whether the camera is opened, in place of the photos of the device. */
  readonly isTaken?: boolean;
}

function PhotoFile({ label, isReading, onFile, isTaken }: PhotoFileProps): JSX.Element {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={isTaken ? "camera" : "open"}
        label={label}
        disabled={isReading}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        class="for-readers"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        {...(isTaken ? { capture: "environment" } : {})}
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) onFile(file);
          input.value = "";
        }}
      />
    </>
  );
}

function hasCamera(): boolean {
  return typeof navigator.mediaDevices?.getUserMedia === "function";
}

function sentence(error: unknown): string {
  if (error instanceof PhotoError) return faultText(error.fault);
  // What the program says in one line is meant for people.
  const isTold = error instanceof EngineError && !error.message.includes("\n");
  return isTold ? error.message : t("The photo could not be read.");
}

function lackText(lack: Lack): string {
  switch (lack) {
    case "refused":
      return t("This page may not use the camera. Allow it in the settings of the browser, or choose a photo.");
    case "none":
      return t("No camera was found. Choose a photo.");
    case "busy":
      return t("The camera does not start. Another program may be using it: close that, or choose a photo.");
    case "lost":
      return t("The camera is gone. Choose a photo, or try again.");
  }
}
