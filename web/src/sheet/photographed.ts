/** The photos under the sheets of a game while it is open: whose they are, and what a photo changes in the game. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Json, Tree } from "../app/json";
import { t } from "../app/texts";
import { notify } from "../app/ui/notice";
import { photoWanted } from "../app/wanted";
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
import { forget, SCORE_SHEET, type SheetPhoto, type Shown, type Under } from "./photos";
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
  readonly add: (photo: SheetPhoto, player: Player | undefined) => void;
  readonly remove: (photo: SheetPhoto) => void;
  /** Whether nobody has asked this of a photo before. */
  readonly isNew: (photo: SheetPhoto) => boolean;
  readonly isTaking: boolean;
  readonly take: (isTaking: boolean) => void;
}

/** The photo of the score sheet, which is everybody's: no player is called so. */
const EVERYBODY = "";

export function useDarkroom(table: Table, game: string): Darkroom {
  const [photos, setPhotos] = useState<Photos>(new Map());
  const [shown, show] = useState<Shown>("photo");
  const [rows, setRows] = useState<ReadonlyMap<string, number>>(new Map());
  const [isTaking, take] = useState(() => photoWanted.peek() === game);
  const known = useMemo(() => new WeakSet<SheetPhoto>(), []);
  useForgetting(photos);
  const rowOf = ({ name }: Player): number =>
    rows.get(name) ?? table.players.findIndex((each) => each.name === name) + 1;
  const put = (name: string, photo: SheetPhoto): void => {
    const before = photos.get(name);
    if (before) forget(before);
    setPhotos(new Map([...photos, [name, photo]]));
    show("photo");
  };
  return {
    shown,
    show,
    rowOf,
    isNew(photo) {
      const isNew = !known.has(photo);
      known.add(photo);
      return isNew;
    },
    isTaking,
    take,
    under(player) {
      const photo = photos.get(player.kind === "sheet" ? player.name : EVERYBODY);
      return photo && { photo, shown, row: rowOf(player) };
    },
    setRow: ({ name }, row) => setRows(new Map([...rows, [name, row]])),
    add(photo, player) {
      take(false);
      if (photo.document === SCORE_SHEET) {
        counted(table);
        put(EVERYBODY, photo);
      } else put(seated(table, photo, player?.virtual ? undefined : player), photo);
    },
    remove(photo) {
      forget(photo);
      setPhotos(new Map([...photos].filter(([, each]) => each !== photo)));
    },
  };
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
function counted({ edit, facts, players }: Table): void {
  if (players.length === 0) notify(t("Enter who is playing. The photo is under the counts of each player then."));
  const empty = players.filter(({ kind, marks }) => kind === "sheet" && !marks.some((row) => row.includes(true)));
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
