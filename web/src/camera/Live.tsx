/** The live picture of a camera, with the sheet outlined in it and a word on what to do. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button } from "../app/ui";
import { Capture, type Lack, type State, WANTED } from "./capture";
import type { Pixels } from "./pixels";

/** How long a sentence stands, in milliseconds. */
const PAUSE = 3500;

export interface LiveProps {
  /** What was wrong with the last photo; empty before there is one. */
  readonly fault: string;
  /** Whether a photo is being read. */
  readonly isReading: boolean;
  readonly onPhoto: (photo: Pixels) => void;
  readonly onLack: (lack: Lack) => void;
}

export function Live({ fault, isReading, onPhoto, onLack }: LiveProps): JSX.Element {
  const video = useRef<HTMLVideoElement>(null);
  const [capture, setCapture] = useState<Capture>();
  useEffect(() => {
    if (!video.current) return undefined;
    const made = new Capture(video.current, onPhoto, onLack);
    setCapture(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    if (isReading || !capture) return undefined;
    // What was wrong is read before the next photo takes its place.
    const timer = setTimeout(() => capture.resume(), fault ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [isReading, fault]);
  const state = capture?.state.value;
  return (
    <div class="camera-live stack-2">
      <div class="camera-view">
        <div class="camera-picture">
          <video ref={video} class="camera-video" muted playsInline aria-label={t("Picture of the camera")} />
          {state ? <Outline state={state} /> : null}
        </div>
        <p class="camera-advice" role="status" data-advice={state?.advice} data-milliseconds={state?.milliseconds}>
          {isReading ? t("Reading the photo…") : advice(state, fault)}
        </p>
      </div>
      <Button
        kind="primary"
        icon="camera"
        label={t("Take the photo")}
        disabled={isReading}
        onClick={() => capture?.take()}
      />
    </div>
  );
}

function Outline({ state: { outline, width, height, advice } }: { readonly state: State }): JSX.Element {
  return (
    <svg class="camera-outline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {outline.length > 0 ? (
        <path
          class={advice === "good" || advice === "taken" ? "camera-good" : ""}
          d={`M${outline.map((point) => point.join(" ")).join("L")}Z`}
        />
      ) : null}
    </svg>
  );
}

/** What to do; after a photo that was not good enough, what was wrong with it. */
function advice(state: State | undefined, fault: string): string {
  switch (state?.advice) {
    case "corners":
      return t("Hold the camera over the sheet, so that its four corners are seen.");
    case "nearer":
      return t("Nearer");
    case "level":
      return t("From straight above");
    case "dark":
      return t("More light");
    case "light":
      return t("Light from the side");
    case "flat":
      return t("Lay the sheet flat");
    case "code":
      return t("The QR code has to be seen");
    case "still":
      return t("Hold still");
    case "good":
      return state.good < WANTED ? t("Good. Hold still") : t("Taken");
    case "lacking":
      return t("Part of the page could not be loaded. Check the internet connection.");
    case "alone":
      return t("The page cannot look for the sheet any more. Take the photo yourself.");
    case "taken":
      return fault || t("Taken");
    default:
      return t("Loading…");
  }
}
