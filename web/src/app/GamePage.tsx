/** A game with what belongs to every game: its name, steps back, its menu, and its other faces as text and report. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAwake } from "./awake";
import { Boundary } from "./Boundary";
import { afterCovers } from "./covers";
import { LogSheet } from "./LogSheet";
import { lazy } from "./lazy";
import { titleOf } from "./naming";
import { ReportPage } from "./ReportPage";
import type { GameRecord } from "./record";
import { go, link } from "./route";
import { SaveSheet } from "./SaveSheet";
import { ShareSheet } from "./ShareSheet";
import type { GameSession, Kind } from "./session";
import {
  add,
  bringBack,
  changedElsewhere,
  find,
  keeping,
  loaded,
  lost,
  remove,
  rename,
  session,
  setDraft,
} from "./store";
import { TextPage } from "./TextPage";
import { t } from "./texts";
import { announce, Button, Field, Icon, IconButton, type IconName, LinkButton, Sheet } from "./ui";
import { notify } from "./ui/notice";
import { loadGame, loadSheet } from "./views";

const Palaces = lazy(loadGame);
const Sheets = lazy(loadSheet);

/** The sheet that a game is filled into. */
const SHEET: Readonly<Record<Kind, string>> = { alhambra: "score-pad", "roll-and-write": "player-sheet" };

type Face = "text" | "report" | "";

export function GamePage({ path }: { readonly path: readonly string[] }): JSX.Element {
  const [id = "", face = ""] = path;
  if (!loaded.value) return <p class="page waiting soft">{t("Loading…")}</p>;
  const game = find(id) ? session(id) : undefined;
  const taken = lost.value.get(id);
  if (!game && taken) return <Lost record={taken} />;
  if (!game) {
    return (
      <div class="page stack">
        <h1>{t("Game not found")}</h1>
        <p>{t("This game is not on this device.")}</p>
        {keeping.value === "nowhere" ? <p>{t("This browser saves nothing")}.</p> : null}
        <LinkButton href={link("games")} label={t("All games")} />
      </div>
    );
  }
  return <Open key={id} game={game} face={face === "text" || face === "report" ? face : ""} />;
}

/** A game that was deleted in another tab while it was open here. */
function Lost({ record }: { readonly record: GameRecord }): JSX.Element {
  return (
    <div class="page stack" role="alert">
      <h1>{t("Deleted: {title}", { title: titleOf(record.name, record.kind, record.tree) })}</h1>
      <p>{t("This game was deleted in another tab.")}</p>
      <div class="row">
        <Button kind="primary" icon="undo" label={t("Bring it back")} onClick={() => bringBack(record)} />
        <LinkButton href={link("games")} label={t("All games")} />
      </div>
    </div>
  );
}

interface OpenProps {
  readonly game: GameSession;
  readonly face: Face;
}

function Open({ game, face }: OpenProps): JSX.Element {
  useSteps(game, face === "");
  useAwake();
  const elsewhere = changedElsewhere.value;
  useEffect(() => {
    if (!elsewhere) return;
    notify(t("Changed in another tab"), t("Undo"), () => game.undo());
    changedElsewhere.value = "";
  }, [elsewhere]);
  const draft = find(game.id)?.draft;
  return (
    <>
      <Bar game={game} face={face} />
      {draft !== undefined && face !== "text" ? <DraftNote id={game.id} /> : null}
      <Boundary key={face}>
        <Shown game={game} face={face} />
      </Boundary>
    </>
  );
}

function Shown({ game, face }: OpenProps): JSX.Element {
  if (face === "text") return <TextPage session={game} />;
  if (face === "report") return <ReportPage session={game} />;
  return <GameBody session={game} />;
}

/** The view of a game, whichever it is. */
export function GameBody({ session: game }: { readonly session: GameSession }): JSX.Element {
  return game.kind === "alhambra" ? <Palaces session={game} /> : <Sheets session={game} />;
}

function DraftNote({ id }: { readonly id: string }): JSX.Element {
  return (
    <div class="draft-note line">
      <p>{t("The text of this game has mistakes, so you are seeing an earlier version.")}</p>
      <div class="row">
        <LinkButton href={link("game", id, "text")} label={t("Go to the text")} />
        <Button kind="quiet" label={t("Discard text")} onClick={() => setDraft(id, undefined)} />
      </div>
    </div>
  );
}

/** Undo and redo by keys, but not while somebody types: there the keys belong to the field. */
function useSteps(game: GameSession, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const pressed = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      if (isRedo) redo(game);
      else undo(game);
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [game, isActive]);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type);
}

function undo(game: GameSession): void {
  const what = game.undone.peek();
  if (!game.canUndo.peek()) return;
  game.undo();
  announce(t("Undone: {what}", { what }));
}

function redo(game: GameSession): void {
  const what = game.redone.peek();
  if (!game.canRedo.peek()) return;
  game.redo();
  announce(t("Redone: {what}", { what }));
}

function stepTitle(deed: string, what: string): string {
  return what ? `${deed}: ${what}` : deed;
}

type Opened = "menu" | "name" | "share" | "save" | "log" | undefined;

function Bar({ game, face }: OpenProps): JSX.Element {
  const [open, setOpen] = useState<Opened>();
  const record = find(game.id);
  const title = titleOf(record?.name ?? "", game.kind, game.value.value);
  const back =
    face === ""
      ? { to: link("games"), label: t("All games") }
      : { to: link("game", game.id), label: t("Back to the game") };
  const close = (): void => setOpen(undefined);
  return (
    <header class="frame-game-bar">
      <a class="icon-button" href={back.to} aria-label={back.label} title={back.label}>
        <Icon name="back" />
      </a>
      <h1 class="frame-name">
        <button type="button" class="frame-name-button" onClick={() => setOpen("name")} title={t("Rename")}>
          <span class="frame-name-text">{title}</span>
        </button>
      </h1>
      {face === "" ? <Steps game={game} /> : null}
      <IconButton icon="more" label={t("Game menu")} aria-haspopup="dialog" onClick={() => setOpen("menu")} />
      <Menu open={open === "menu"} game={game} title={title} onClose={close} onOpen={setOpen} />
      {open === "name" ? <NameSheet id={game.id} name={record?.name ?? ""} fallback={title} onClose={close} /> : null}
      {open === "share" ? <ShareSheet game={game} title={title} onClose={close} /> : null}
      {open === "save" ? <SaveSheet game={game} title={title} onClose={close} /> : null}
      {open === "log" ? <LogSheet game={game} onClose={close} /> : null}
    </header>
  );
}

/** Steps back and forth. */
function Steps({ game }: { readonly game: GameSession }): JSX.Element {
  return (
    <>
      <IconButton
        icon="undo"
        label={t("Undo")}
        title={stepTitle(t("Undo"), game.undone.value)}
        disabled={!game.canUndo.value}
        onClick={() => undo(game)}
      />
      <IconButton
        icon="redo"
        class="frame-redo"
        label={t("Redo")}
        title={stepTitle(t("Redo"), game.redone.value)}
        disabled={!game.canRedo.value}
        onClick={() => redo(game)}
      />
    </>
  );
}

interface MenuProps {
  readonly open: boolean;
  readonly game: GameSession;
  readonly title: string;
  readonly onClose: () => void;
  readonly onOpen: (what: Opened) => void;
}

function Menu({ open, game, title, onClose, onOpen }: MenuProps): JSX.Element {
  const { id, kind } = game;
  const away = (act: () => void): void => {
    onClose();
    afterCovers(act);
  };
  const deeds: readonly (readonly [IconName, string, () => void])[] = [
    // The smallest phones have no room for it in the bar.
    ...(game.canRedo.value ? ([["redo", t("Redo"), () => away(() => redo(game))]] as const) : []),
    ["share", t("Share"), () => onOpen("share")],
    ["save", t("Save as file"), () => onOpen("save")],
    ["print", t("Print"), () => away(() => go(link("print", SHEET[kind], id)))],
    ["book", t("Report"), () => away(() => go(link("game", id, "report")))],
    ["text", t("Text"), () => away(() => go(link("game", id, "text")))],
    ["clock", t("History"), () => onOpen("log")],
    ["edit", t("Rename"), () => onOpen("name")],
    ["copy", t("Make a copy"), () => copy(game, title, away)],
    ["trash", t("Delete"), () => away(() => erase(id, title))],
  ];
  return (
    <Sheet open={open} title={title} onClose={onClose}>
      <ul class="menu">
        {deeds.map(([icon, label, act]) => (
          <li key={label}>
            <button type="button" class="menu-item" onClick={act}>
              <Icon name={icon} />
              <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function copy(game: GameSession, title: string, away: (act: () => void) => void): void {
  const made = add(game.kind, t("{title} (copy)", { title }), game.value.peek());
  away(() => go(link("game", made)));
  notify(t("Copied: {title}", { title }));
}

/** Back leads from there to what was before, not to a game that is gone. */
function erase(id: string, title: string): void {
  go(link("games"), { instead: true });
  const bring = remove(id);
  notify(t("Deleted: {title}", { title }), t("Undo"), bring);
}

interface NameProps {
  readonly id: string;
  readonly name: string;
  readonly fallback: string;
  readonly onClose: () => void;
}

/** Made anew each time it opens: nothing may set the field back once somebody types. */
function NameSheet({ id, name, fallback, onClose }: NameProps): JSX.Element {
  const [typed, setTyped] = useState(name);
  const take = (): void => {
    rename(id, typed.trim());
    onClose();
  };
  return (
    <Sheet
      open
      title={t("Rename")}
      onClose={onClose}
      footer={<Button kind="primary" label={t("Done")} onClick={take} />}
    >
      <Field
        label={t("Game name")}
        value={typed}
        placeholder={fallback}
        maxLength={100}
        onText={setTyped}
        onEnter={take}
      />
    </Sheet>
  );
}
