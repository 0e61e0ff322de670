/** All photos of a game: which sheets are in, whose each is, what is open on it, and what to photograph next. */
import type { JSX } from "preact";
import { branch, isTree } from "../app/json";
import { t } from "../app/texts";
import { Button, IconButton } from "../app/ui";
import { EVERYBODY, type Held, type SheetPhoto } from "../photos/photos";
import { openIn, rowsOf } from "./open";
import type { Darkroom } from "./photographed";
import type { Table } from "./table";

export interface PhotoListProps {
  readonly table: Table;
  readonly darkroom: Darkroom;
  readonly onReview: (held: Held) => void;
}

export function PhotoList({ table, darkroom, onReview }: PhotoListProps): JSX.Element | null {
  const { all } = darkroom;
  if (all.length === 0) return null;
  return (
    <section class="sheet-photos stack-2" aria-label={t("Photos of this game")}>
      <h3>{t("Photos of this game")}</h3>
      {all.some(({ name }) => name === EVERYBODY) ? null : (
        <p>{t("Photograph the score sheet too: it settles most doubts.")}</p>
      )}
      <ul class="sheet-photo-list">
        {all.map((held) => (
          <Item key={held.photo.address} held={held} table={table} darkroom={darkroom} onReview={onReview} />
        ))}
      </ul>
      <Button icon="camera" label={t("Photograph another sheet")} onClick={() => darkroom.take("next")} />
    </section>
  );
}

function Item({ held, table, darkroom, onReview }: PhotoListProps & { readonly held: Held }): JSX.Element {
  const { name, photo } = held;
  const whose = whoseName(held);
  const twin = darkroom.twinOf(photo);
  const open = openIn(photo, rowsOf(table, darkroom, photo));
  return (
    <li class="sheet-photo-item" data-photo={name}>
      <span class="sheet-photo-words">
        <strong>{whose}</strong>
        <span class="soft small">{stateOf(photo, open)}</span>
        {twin ? (
          <span class="small">{t("The same sheet as on the photo of {name}", { name: whoseName(twin) })}</span>
        ) : null}
      </span>
      {photo.places.length > 0 ? (
        <IconButton icon="list" label={t("What was read: {name}", { name: whose })} onClick={() => onReview(held)} />
      ) : null}
      <IconButton
        icon="trash"
        label={t("Take out this photo: {name}", { name: whose })}
        onClick={() => darkroom.remove(photo)}
      />
    </li>
  );
}

function stateOf({ places, record }: SheetPhoto, open: number): string {
  if (places.length > 0) return open > 0 ? t("{number} to look at", { number: open }) : t("Nothing is open");
  const isRead = isTree(record) && Object.keys(branch(record, "places")).length > 0;
  return isRead ? t("Reading the photo…") : t("Nothing was read");
}

function whoseName({ name }: Held): string {
  return name === EVERYBODY ? t("Score sheet") : name;
}
