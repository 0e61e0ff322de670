/** A game as text: typed, checked while it is typed, mended by a tap; what is legal becomes the game. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Finding, Fix } from "./answers";
import { edited, offsetIn } from "./edits";
import type { Tree } from "./json";
import { LONGEST_DRAFT, type Read, read } from "./opening";
import { textOf } from "./SaveSheet";
import type { GameSession } from "./session";
import { find, setDraft } from "./store";
import { language, t } from "./texts";
import { announce, Button, Findings, Icon } from "./ui";

/** How long the program waits for the next key before it reads the text. */
const PAUSE = 350;
/** Lines that are numbered; no game has as many, and more would hold up each key. */
const NUMBERED = 3000;

interface Checked {
  readonly text: string;
  readonly read: Read;
}

export function TextPage({ session }: { readonly session: GameSession }): JSX.Element {
  const area = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState("");
  const shown = useText(session, setFault);
  const { text, written, setText } = shown;
  const { checked, takeOver } = useChecked(session, shown, area, setFault);
  if (text === undefined) return <p class="page waiting soft">{fault || t("Working…")}</p>;
  const findings = checked?.text === text ? checked.read.findings : [];
  // Kept before it is read: who leaves in the same breath, or before the engine is there, loses nothing.
  const typed = (next: string): void => {
    setText(next);
    setDraft(session.id, next);
  };
  const mend = (fix: Fix): void => {
    if (checked) typed(edited(checked.text, fix.edits));
    announce(t("Done: {fix}", { fix: fix.message }));
  };
  return (
    <div class="text-page stack-3">
      <div class="text-box stack-2">
        <Status
          checked={checked}
          text={text}
          fault={fault}
          isGame={text === written.current}
          onTake={() => checked && takeOver(checked)}
        />
        <Editor area={area} text={text} findings={findings} onText={typed} />
      </div>
      <div class="text-findings">
        <Findings findings={findings} onFix={mend} onShow={(finding) => show(area.current, finding)} />
      </div>
    </div>
  );
}

/** The text on the page. */
interface Shown {
  /** Undefined until the program has written it. */
  readonly text: string | undefined;
  readonly setText: (text: string | undefined) => void;
  /** The text as the program writes the game: who has only looked at it has changed nothing. */
  readonly written: { current: string | undefined };
  /** The game that it is of. */
  readonly game: { current: Tree };
}

/** The text of the game as it is, unless there is a draft. */
function useText(session: GameSession, setFault: (fault: string) => void): Shown {
  const [text, setText] = useState<string | undefined>(() => find(session.id)?.draft);
  const value = session.value.value;
  const game = useRef(value);
  const written = useRef<string | undefined>(undefined);

  // Where the game has changed otherwise (in another tab), its text is written anew.
  useEffect(() => {
    if (game.current === value) return;
    game.current = value;
    if (find(session.id)?.draft === undefined) setText(undefined);
  }, [value, session]);

  useEffect(() => {
    if (text !== undefined) return;
    let wanted = true;
    textOf(session, "drawing").then(
      (told) => {
        if (!wanted) return;
        written.current = told;
        setText(told);
      },
      (error: Error) => wanted && setFault(error.message),
    );
    return () => {
      wanted = false;
    };
  }, [session, text]);
  return { text, setText, written, game };
}

interface Reading {
  readonly checked: Checked | undefined;
  /** Make what was read the game. */
  readonly takeOver: (checked: Checked) => void;
}

/** What is typed is checked; what is legal is taken over, all else is kept as a draft. */
function useChecked(
  session: GameSession,
  { text, written, game }: Shown,
  area: { readonly current: HTMLTextAreaElement | null },
  setFault: (fault: string) => void,
): Reading {
  const [checked, setChecked] = useState<Checked>();
  const spoken = language.value;
  const takeOver = ({ text: taken, read: found }: Checked): void => {
    if (!found.value) return;
    setDraft(session.id, undefined);
    if (taken !== written.current) take(session, found.value);
    written.current = taken;
    game.current = session.value.peek();
  };
  useEffect(() => {
    if (text === undefined) return;
    if (text.length > LONGEST_DRAFT) {
      setFault(t("Too long to be a game"));
      return;
    }
    let wanted = true;
    const check = async (): Promise<void> => {
      const found = await read(text, false);
      if (!wanted) return;
      setFault("");
      setChecked({ text, read: found });
      if (found.legal) {
        takeOver({ text, read: found });
        return;
      }
      if (area.current?.value === text) setDraft(session.id, text === written.current ? undefined : text);
      // To search for ways out takes longer than all else.
      const advised = await read(text, true);
      if (wanted) setChecked({ text, read: advised });
    };
    const timer = setTimeout(() => {
      check().catch((error: Error) => wanted && setFault(error.message));
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [text, session, spoken]);
  return { checked, takeOver };
}

/** Make what a text says the game. */
function take(session: GameSession, value: Tree): void {
  if (JSON.stringify(value) !== JSON.stringify(session.value.peek())) session.change(value, t("Text"));
}

function show(area: HTMLTextAreaElement | null, { location, end_location }: Finding): void {
  if (!area || !location) return;
  const start = offsetIn(area.value, location);
  const end = end_location ? offsetIn(area.value, end_location) : start;
  area.focus();
  area.setSelectionRange(start, Math.max(end, start));
  const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight) || 20;
  area.scrollTop = Math.max(0, (location.line - 3) * lineHeight);
}

interface StatusProps {
  readonly checked: Checked | undefined;
  readonly text: string;
  readonly fault: string;
  /** Whether the game is what the text says, legal or not. */
  readonly isGame: boolean;
  readonly onTake: () => void;
}

function Status({ checked, text, fault, isGame, onTake }: StatusProps): JSX.Element {
  if (fault) return <p class="text-status line text-status-error">{fault}</p>;
  if (checked?.text !== text) return <p class="text-status line">{t("Reading…")}</p>;
  const { legal, value, commentsLost } = checked.read;
  if (legal) {
    return (
      <p class="text-status line text-status-good" role="status">
        <Icon name="check" /> {commentsLost ? t("Legal; saved without the comments") : t("Legal; saved")}
      </p>
    );
  }
  return (
    <div class="text-status line text-status-error">
      <span role="status">
        <Icon name="error" /> {isGame ? t("Not legal yet") : t("Not legal; saved as text")}
      </span>
      {value && !isGame ? <Button kind="plain" label={t("Use it anyway")} onClick={onTake} /> : null}
    </div>
  );
}

interface EditorProps {
  readonly area: { current: HTMLTextAreaElement | null };
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly onText: (text: string) => void;
}

function Editor({ area, text, findings, onText }: EditorProps): JSX.Element {
  const gutter = useRef<HTMLOListElement>(null);
  const lines = Math.min(text.split("\n").length, NUMBERED);
  const signs = new Map<number, Finding["severity"]>();
  for (const { location, severity } of findings) {
    if (location && signs.get(location.line) !== "error") signs.set(location.line, severity);
  }
  return (
    <div class="editor">
      <ol class="editor-gutter" ref={gutter} aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => index + 1).map((line) => (
          <li key={line} class={signs.has(line) ? `editor-line sign-${signs.get(line)}` : "editor-line"}>
            {line}
          </li>
        ))}
      </ol>
      <textarea
        ref={area}
        class="editor-text"
        aria-label={t("Text of the game")}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
        onScroll={(event) => {
          if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
