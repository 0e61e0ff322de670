/** The photos under the sheets of a game while it is open: whose they are, and what a photo changes in the game. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Json, Tree } from "../app/json";
import { t } from "../app/texts";
import { notify } from "../app/ui/notice";
import { photoWanted } from "../app/wanted";
import { type Agreed, agreed } from "../photos/agreed";
import {
  EVERYBODY,
  forget,
  type Held,
  SCORE_SHEET,
  type SheetPhoto,
  type Shown,
  type Taps,
  type Under,
} from "../photos/photos";
import { isSame } from "../play/tree";
import type { SheetFacts } from "./facts";
import {
  type Player,
  playersOf,
  withCoinsLeft,
  withCounts,
  withFittingVirtual,
  withLayout,
  withLinesAs,
  withPlayer,
  withSheet,
} from "./model";
import type { Table } from "./table";

type Photos = ReadonlyMap<string, SheetPhoto>;

/** What of photos a view of a game shows. */
export interface Darkroom {
  /** What lies under what is filled in of a player. */
  readonly under: (player: Player) => Under | undefined;
  readonly shown: Shown;
  readonly show: (shown: Shown) => void;
  /** The row of a player on the score sheet. */
  readonly rowOf: (player: Player) => number;
  readonly setRow: (player: Player, row: number) => void;
  /** Put a photo under a sheet; return whose it is, which is everybody for the score sheet. */
  readonly add: (photo: SheetPhoto, player: Player | undefined) => string;
  readonly remove: (photo: SheetPhoto) => void;
  /** Whether nobody has asked this of a photo before. */
  readonly isNew: (photo: SheetPhoto) => boolean;
  readonly isTaking: boolean;
  /** Photograph: the sheet of whoever is shown, or the next one. */
  readonly take: (whose: Taking) => void;
  /** All photos of the game. */
  readonly all: readonly Held[];
  /** Whose sheet a photo shows again; undefined where it is the only one, or the best. */
  readonly twinOf: (photo: SheetPhoto) => Held | undefined;
  readonly tapsOf: (photo: SheetPhoto) => Taps;
  readonly tap: (photo: SheetPhoto, taps: Taps) => void;
  /** Hear what somebody who has looked over a photo says of it: all photos are judged by that. */
  readonly lookedOver: (photo: SheetPhoto, taps: Taps) => void;
}

export type Taking = "this" | "next" | undefined;

export function useDarkroom(table: Table, game: string): Darkroom {
  const [photos, setPhotos] = useState<Photos>(new Map());
  const [shown, show] = useState<Shown>("photo");
  const [rows, setRows] = useState<ReadonlyMap<string, number>>(new Map());
  const [taking, take] = useState<Taking>(() => (photoWanted.peek() === game ? "this" : undefined));
  const known = useMemo(() => new Set<string>(), []);
  const [said, setSaid] = useState<ReadonlyMap<string, Taps>>(new Map());
  const { again, judge } = useAgreement(setPhotos);
  useForgetting(photos);
  const rowOf = ({ name }: Player): number =>
    rows.get(name) ?? table.players.findIndex((each) => each.name === name) + 1;
  const put = (name: string, photo: SheetPhoto): void => {
    const before = photos.get(name);
    if (before) forget(before);
    const next = new Map([...photos, [name, photo]]);
    setPhotos(next);
    judge(next, said);
    show("photo");
  };
  const all = [...photos].map(([name, photo]): Held => ({ name, photo }));
  return {
    shown,
    show,
    rowOf,
    isNew(photo) {
      const isNew = !known.has(photo.address);
      known.add(photo.address);
      return isNew;
    },
    isTaking: taking !== undefined,
    take,
    all,
    twinOf: ({ address }) => all.find(({ photo }) => photo.address === again.get(address)),
    tapsOf: ({ address }) => said.get(address) ?? [],
    tap: ({ address }, taps) => setSaid(new Map([...said, [address, taps]])),
    lookedOver({ address }, taps) {
      const next = new Map([...said, [address, taps]]);
      setSaid(next);
      judge(photos, next);
    },
    under(player) {
      const photo = photos.get(player.kind === "sheet" ? player.name : EVERYBODY);
      return photo && { photo, shown, row: rowOf(player) };
    },
    setRow: ({ name }, row) => setRows(new Map([...rows, [name, row]])),
    add(photo, player) {
      take(undefined);
      const whose = taking === "next" ? lacking(table, photos) : player;
      const isShared = photo.document === SCORE_SHEET;
      if (isShared) counted(table, photos);
      const name = isShared ? EVERYBODY : seated(table, photo, whose?.virtual ? undefined : whose);
      put(name, photo);
      return name;
    },
    remove({ address }) {
      const next = new Map([...photos].filter(([, photo]) => photo.address !== address));
      for (const photo of photos.values()) if (photo.address === address) forget(photo);
      setPhotos(next);
      judge(next, said);
    },
  };
}

interface Agreement {
  readonly again: Agreed["again"];
  readonly judge: (photos: Photos, said: ReadonlyMap<string, Taps>) => void;
}

/** Photos are judged together, again and again; what is said last counts. */
function useAgreement(change: (next: (photos: Photos) => Photos) => void): Agreement {
  const [again, setAgain] = useState<Agreed["again"]>(new Map());
  const last = useRef(0);
  const judge: Agreement["judge"] = (photos, said) => {
    last.current += 1;
    const number = last.current;
    agreed([...photos.values()], said).then(
      (told) => {
        if (number !== last.current) return;
        setAgain(told.again);
        change((now) => new Map([...now].map(([name, photo]) => [name, withPlaces(photo, told)])));
      },
      () => notify(t("The photos could not be compared with each other.")),
    );
  };
  return { again, judge };
}

function withPlaces(photo: SheetPhoto, { places }: Agreed): SheetPhoto {
  return { ...photo, places: places.get(photo.address) ?? photo.places };
}

/** The first player whose sheet is neither photographed nor filled in. */
function lacking({ players }: Table, photos: Photos): Player | undefined {
  return players.find((player) => !player.virtual && !photos.has(player.name) && isEmpty(player));
}

function isEmpty({ marks }: Player): boolean {
  return !marks.some((row) => row.includes(true));
}

/** Nothing of a photo stays when the game is left. */
function useForgetting(photos: Photos): void {
  const last = useRef(photos);
  last.current = photos;
  useEffect(() => {
    photoWanted.value = "";
    return () => {
      for (const photo of last.current.values()) forget(photo);
    };
  }, []);
}

/** Counts for everybody whose sheet is empty: that is what a score sheet fills in. */
function counted({ edit, facts, players }: Table, photos: Photos): void {
  if (players.length === 0) notify(t("Enter who is playing. The photo is under the counts of each player then."));
  const empty = players.filter((each) => each.kind === "sheet" && isEmpty(each) && !photos.has(each.name));
  if (empty.length === 0) return;
  edit(t("Counts"), (tree) => empty.reduce((game, { name }) => withNothingCounted(game, name, facts), tree));
}

/** Counts of which nothing is known yet: a score sheet tells nothing of rows, columns and coins. */
function withNothingCounted(tree: Tree, name: string, facts: SheetFacts): Tree {
  const counts = withCounts(tree, name, { counts: {}, rows: [], columns: [], left: undefined });
  return withCoinsLeft(withLinesAs(counts, name, "none", facts.gridLines), name, undefined);
}

/** The game with a sheet for what was photographed, on the grid that is printed on it; and whose it is. */
function seated(table: Table, photo: SheetPhoto, player: Player | undefined): string {
  const { facts, edit, tree } = table;
  const name = player?.name ?? freeName(tree, facts);
  const what = player ? t("{name}: sheet", { name }) : t("Player: {name}", { name });
  edit(what, (now) => {
    const game = player
      ? sheeted(now, player, facts)
      : withFittingVirtual(withPlayer(now, name, facts, photo.layout ?? facts.defaultLayout), facts);
    return onGrid(game, photo.layout, facts);
  });
  return name;
}

function sheeted(tree: Tree, { name, kind }: Player, facts: SheetFacts): Tree {
  return kind === "sheet" ? tree : withSheet(tree, name, facts);
}

/** The game on the grid of a photo, as long as nobody has built anything on another one. */
function onGrid(tree: Tree, layout: Json, facts: SheetFacts): Tree {
  if (layout === null || isSame(tree.layout ?? facts.defaultLayout, layout)) return tree;
  const isBegun = playersOf(tree, facts).some(({ marks }) => marks.some((row) => row.includes(true)));
  if (!isBegun) return withLayout(tree, layout);
  notify(t("The sheet on the photo has another grid than this game."));
  return tree;
}

function freeName(tree: Tree, facts: SheetFacts): string {
  const taken = new Set(playersOf(tree, facts).map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = t("Player {number}", { number });
    if (!taken.has(name)) return name;
  }
}
