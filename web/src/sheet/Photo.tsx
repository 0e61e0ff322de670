/** A photo under the sheet of a player: taken, shown more or less, looked over, taken away. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { lazy } from "../app/lazy";
import { figure, t } from "../app/texts";
import { Button, Choice, IconButton } from "../app/ui";
import { notify } from "../app/ui/notice";
import { EVERYBODY, type Held, SCORE_SHEET, type SheetPhoto, type Taps, type Under } from "../photos/photos";
import { Crop } from "./Crop";
import { typeAt } from "./model";
import { leftIn, rowsOf, untoldIn } from "./open";
import { PhotoList } from "./PhotoList";
import type { Darkroom } from "./photographed";
import { type Readings, withReadCounts, withReadSheet } from "./read";
import { numbersTo, type SeatProps, type Table, typeOf } from "./table";

// A part of its own, which is fetched when somebody photographs.
const Photograph = lazy(async () => (await import("../camera/Photograph")).Photograph);
const Review = lazy(async () => (await import("../camera/Review")).Review);
const Whole = lazy(async () => (await import("../camera/Whole")).Whole);

/** Rows of players on a score sheet. */
const ROWS = 5;

interface PhotographingProps {
  readonly darkroom: Darkroom;
  readonly onTaken: (photo: SheetPhoto) => void;
}

export function Photographing({ darkroom, onTaken }: PhotographingProps): JSX.Element | null {
  return darkroom.isTaking ? <Photograph onTaken={onTaken} onClose={() => darkroom.take(undefined)} /> : null;
}

/** Before there are players: whoever has sheets on the table need not type first. */
export function PhotoStart({ darkroom }: { readonly darkroom: Darkroom }): JSX.Element {
  return (
    <div class="sheet-photo-start">
      <Button icon="camera" label={t("Photograph a sheet")} onClick={() => darkroom.take("this")} />
    </div>
  );
}

export interface PhotoBarProps extends SeatProps {
  readonly darkroom: Darkroom;
}

export function PhotoBar(props: PhotoBarProps): JSX.Element {
  const { table, player, darkroom } = props;
  const [opened, setOpened] = useState<Held>();
  const under = darkroom.under(player);
  const label = player.kind === "sheet" ? t("Photograph this sheet") : t("Photograph the score sheet");
  useFirstReview(under?.photo, darkroom, () => {
    if (under) setOpened({ name: isShared(under.photo) ? EVERYBODY : player.name, photo: under.photo });
  });
  return (
    <>
      {under ? (
        <Tracing {...props} under={under} key={under.photo.address} />
      ) : (
        <Button class="sheet-photograph" icon="camera" label={label} onClick={() => darkroom.take("this")} />
      )}
      <PhotoList table={table} darkroom={darkroom} onReview={setOpened} />
      {opened ? (
        <LookedOver table={table} darkroom={darkroom} held={opened} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  );
}

/** What was read is looked over at once, as soon as it is judged; a photo of which nothing was read is traced. */
function useFirstReview(photo: SheetPhoto | undefined, darkroom: Darkroom, open: () => void): void {
  const isJudged = photo !== undefined && photo.places.length > 0;
  useEffect(() => {
    if (photo && isJudged && darkroom.isNew(photo)) open();
  }, [photo?.address, isJudged]);
}

interface TracingProps extends PhotoBarProps {
  readonly under: Under;
}

function Tracing({ player, darkroom, under }: TracingProps): JSX.Element {
  const { photo, shown } = under;
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div class="sheet-tracing stack-2">
      <Choice
        label={t("What is seen")}
        quiet
        value={shown}
        options={[
          { value: "photo", label: t("Photo") },
          { value: "both", label: t("Both") },
          { value: "drawing", label: t("Drawing") },
        ]}
        onChoose={darkroom.show}
      />
      {shown === "drawing" ? null : <p class="soft small">{t("Tap whatever is crossed or circled on the photo.")}</p>}
      {isShared(photo) ? <RowChoice under={under} onRow={(row) => darkroom.setRow(player, row)} /> : null}
      <div class="row">
        <IconButton icon="search" label={t("The whole photo")} onClick={() => setIsWhole(true)} />
        <IconButton icon="camera" label={t("Another photo")} onClick={() => darkroom.take("this")} />
      </div>
      {isWhole ? <Whole photo={photo} onClose={() => setIsWhole(false)} /> : null}
    </div>
  );
}

function isShared({ document }: SheetPhoto): boolean {
  return document === SCORE_SHEET;
}

interface LookedOverProps {
  readonly table: Table;
  readonly darkroom: Darkroom;
  readonly held: Held;
  readonly onClose: () => void;
}

function LookedOver({ table, darkroom, held: { name, photo }, onClose }: LookedOverProps): JSX.Element {
  const rows = rowsOf(table, darkroom, photo);
  const taps = darkroom.tapsOf(photo);
  const close = (said: Taps): void => {
    onClose();
    darkroom.lookedOver(photo, said);
  };
  return (
    <Review
      photo={photo}
      rows={rows}
      placeName={(box) => placeName(table, box)}
      taps={taps}
      onTaps={(taps) => darkroom.tap(photo, taps)}
      onDone={(readings) => {
        // Whatever was asked and is left where it is has been looked at.
        close([...taps, ...leftIn(photo, rows, readings)]);
        tellUntold(untoldIn(readings, rows));
        fillIn(table, name, isShared(photo) ? darkroom : undefined, readings);
      }}
      onClose={() => close(taps)}
    />
  );
}

function tellUntold(number: number): void {
  if (number > 0) notify(t("Left empty because unclear: {number}", { number }));
}

/** What was read and looked over, as one step that can be taken back. */
function fillIn(table: Table, name: string, shared: Darkroom | undefined, readings: Readings): void {
  const { facts, edit, players } = table;
  if (!shared) {
    edit(t("{name}: sheet", { name }), (tree) => withReadSheet(tree, name, readings, facts));
    return;
  }
  const rows = players.filter(({ kind }) => kind === "counts").map((each) => [each, shared.rowOf(each)] as const);
  edit(t("Read from the score sheet"), (tree) => withReadCounts(tree, rows, readings, facts));
}

interface RowChoiceProps {
  readonly under: Under;
  readonly onRow: (row: number) => void;
}

/** Which row of the score sheet is the player's: their names are seen as they are written. */
function RowChoice({ under: { photo, row }, onRow }: RowChoiceProps): JSX.Element {
  return (
    <fieldset class="sheet-rows">
      <legend class="field-label">{t("Row on the score sheet")}</legend>
      {numbersTo(ROWS).map((number) => {
        const box = photo.boxes[`name-${number}`];
        return (
          <button
            type="button"
            key={number}
            class="sheet-row"
            aria-pressed={number === row}
            aria-label={t("Row {number}", { number })}
            onClick={() => onRow(number)}
          >
            <span aria-hidden="true">{figure(number)}</span>
            {box ? (
              <svg viewBox="0 0 30 10" aria-hidden="true" focusable="false">
                <Crop photo={photo} box={box} size={10} wide={30} />
              </svg>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}

/** What a place of a printed sheet is called. */
function placeName(table: Table, box: string): string {
  const [kind, one = "", other = "", number = ""] = box.split("-");
  const [first, second] = [Number(one), Number(other)];
  if (kind === "coin") return t("Coin {number}", { number: one });
  if (kind === "space") {
    const type = typeAt(table.layout, first - 1, second - 1, table.facts)?.name ?? t("Space");
    return t("{type}, yellow {row}, blue {column}", { type, row: first, column: second });
  }
  return `${t("Row {number}", { number: one })}, ${typeOf(table, other)?.name ?? other} ${number}`;
}
