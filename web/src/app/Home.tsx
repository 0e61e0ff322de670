/** The games on this device, and the ways to a new one. */
import { batch } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { boot } from "../engine/client";
import type { Finding } from "./answers";
import { afterCovers } from "./covers";
import { type Exported, newOf } from "./exports";
import { factsOf } from "./facts";
import type { Tree } from "./json";
import { kindName, playersOf, titleOf, whenOf } from "./naming";
import { type Opened, opened, textIn } from "./opening";
import type { GameRecord } from "./record";
import { go, link, route } from "./route";
import type { Kind } from "./session";
import { useSome } from "./some";
import { add, games, keeping, loaded } from "./store";
import { tellSummaries } from "./summaries";
import { figure, t } from "./texts";
import { toldOf } from "./told";
import { Button, Icon, LinkButton, Sheet } from "./ui";
import { notify } from "./ui/notice";
import { photoWanted } from "./wanted";

interface Example {
  readonly name: string;
  readonly kind: Kind;
  readonly value: Tree;
}

interface Facts {
  readonly version: string;
  readonly examples: readonly Example[];
}

/** What this part was told at build time. */
export const frameFacts = factsOf<Facts>("frame");

const NEW: Readonly<Record<Kind, Tree>> = {
  alhambra: { game: "alhambra", players: {} },
  "roll-and-write": { game: "roll-and-write", players: {} },
};

export function Home(): JSX.Element {
  const isReady = boot.value.state === "ready";
  const list = games.value;
  useEffect(() => {
    if (isReady) void tellSummaries();
  }, [isReady, list]);
  return (
    <div class="page stack home">
      <h1>{t("Games")}</h1>
      <p class="soft">
        {t("Score your games of Alhambra, see where every point comes from, and print the sheets. Works offline.")}
      </p>
      <NewGame />
      <Kept />
      {loaded.value && list.length > 0 ? (
        <section aria-label={t("On this device")} class="stack">
          <div class="line home-head">
            <h2>{t("On this device")}</h2>
            <LinkButton href={link("archive")} icon="list" label={t("Archive")} />
          </div>
          <Rows list={list} />
        </section>
      ) : null}
      <Examples isFirst={loaded.value && list.length === 0} />
    </div>
  );
}

function NewGame(): JSX.Element {
  const [pasting, setPasting] = useState(false);
  return (
    <section class="stack-3" aria-label={t("New game")}>
      <h2>{t("New game")}</h2>
      <div class="home-kinds">
        {(["alhambra", "roll-and-write"] as const).map((kind) => (
          <button
            type="button"
            key={kind}
            class="home-kind"
            onClick={() => go(link("game", blank(games.peek(), kind) ?? add(kind, "", NEW[kind])))}
          >
            <Icon name={kind === "alhambra" ? "games" : "list"} />
            <span>{kindName(kind)}</span>
          </button>
        ))}
      </div>
      <div class="row deeds">
        <OpenFile />
        <Button icon="camera" label={t("Photograph a sheet")} onClick={photographed} />
        <Button icon="text" label={t("Paste text or a link")} onClick={() => setPasting(true)} />
      </div>
      <PasteSheet open={pasting} onClose={() => setPasting(false)} />
    </section>
  );
}

/** A game of the sheets that are photographed in it. */
function photographed(): void {
  const kind = "roll-and-write";
  const id = blank(games.peek(), kind) ?? add(kind, "", NEW[kind]);
  photoWanted.value = id;
  go(link("game", id));
}

export function OpenFile(): JSX.Element {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="open" label={t("Open a file")} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        class="for-readers"
        aria-label={t("File to open")}
        tabIndex={-1}
        multiple
        onChange={(event) => {
          const input = event.currentTarget;
          void openFiles([...(input.files ?? [])]).then(() => {
            input.value = "";
          });
        }}
      />
    </>
  );
}

/** A game that was begun once and has nothing in it: nobody wants a second one. */
function blank(list: readonly GameRecord[], kind: Kind): string | undefined {
  return list.find(
    (each) => each.kind === kind && each.name === "" && each.draft === undefined && playersOf(each.tree).length === 0,
  )?.id;
}

/** What is told where games cannot be kept. */
function Kept(): JSX.Element | null {
  if (keeping.value !== "nowhere") return null;
  return (
    <p class="home-warning line">
      {t("This browser saves nothing: your games are gone once you close the page. Save them as files.")}
    </p>
  );
}

/** Games one below the other, the first ones of a long list. */
export function Rows({ list }: { readonly list: readonly GameRecord[] }): JSX.Element {
  const { some, more } = useSome(list);
  return (
    <>
      <ul class="stack-2">
        {some.map((record) => (
          <Row key={record.id} record={record} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Row({ record }: { readonly record: GameRecord }): JSX.Element {
  const { id, name, kind, tree, summary, draft } = record;
  const title = titleOf(name, kind, tree);
  const when = whenOf(record);
  const players = playersOf(tree);
  const totals = summary?.totals ?? {};
  return (
    <li>
      <a class="home-game panel stack-1" href={draft === undefined ? link("game", id) : link("game", id, "text")}>
        <span class="home-title">{title}</span>
        <span class="small soft">
          {title === kindName(kind) ? "" : `${kindName(kind)}${when && " · "}`}
          <span class="home-when">{when}</span>
        </span>
        {players.length > 0 ? (
          <span class="home-players">
            {players.map((player) => (
              <span key={player} class={summary?.winners.includes(player) ? "home-player home-winner" : "home-player"}>
                {player}
                {Object.hasOwn(totals, player) ? <b>{figure(totals[player] ?? 0)}</b> : null}
              </span>
            ))}
          </span>
        ) : null}
        {summary && !summary.legal && players.length > 0 ? (
          <span class="home-mark">
            <Icon name="error" /> {t("Not legal yet")}
          </span>
        ) : null}
        {draft === undefined ? null : (
          <span class="home-mark">
            <Icon name="text" /> {t("Text with mistakes")}
          </span>
        )}
      </a>
    </li>
  );
}

function Examples({ isFirst }: { readonly isFirst: boolean }): JSX.Element | null {
  const facts = frameFacts.value;
  if (!facts) return null;
  const names: Readonly<Record<string, string>> = {
    "whole-game": t("Whole game, three scorings"),
    "kim-and-nina": t("Two players and Dirk"),
    "roll-and-write": t("Roll & Write, filled sheet"),
    "solo-versus": t("Solo against virtual players"),
  };
  return (
    <details class="home-examples" open={isFirst}>
      <summary>{t("Examples")}</summary>
      <ul class="stack-2">
        {facts.examples.map(({ name, kind, value }) => (
          <li key={name}>
            <button
              type="button"
              class="home-game panel stack-1"
              onClick={() => go(link("game", add(kind, names[name] ?? "", value)))}
            >
              <span class="home-title">{names[name] ?? name}</span>
              <span class="small soft">{playersOf(value).join(", ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PasteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function PasteSheet({ open, onClose }: PasteProps): JSX.Element {
  const [text, setText] = useState("");
  const take = (): void => {
    onClose();
    // What could not be opened is there still when one comes back.
    afterCovers(() => void openText(text).then((isOpen) => isOpen && setText("")));
  };
  return (
    <Sheet
      open={open}
      title={t("Paste text or a link")}
      onClose={onClose}
      footer={<Button kind="primary" label={t("Open")} disabled={text.trim() === ""} onClick={take} />}
    >
      <label class="field">
        <span class="field-label">{t("A transcript, a link to a game, or its code")}</span>
        <textarea
          class="input home-paste"
          rows={8}
          spellcheck={false}
          autocapitalize="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
    </Sheet>
  );
}

/** Open files that were picked or dropped. */
export async function openFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    if (file.size > 20_000_000) {
      notify(t("Too large: {name}", { name: file.name }));
      continue;
    }
    try {
      await openText(await textIn(new Uint8Array(await file.arrayBuffer()), file.name), file.name);
    } catch (error) {
      notOpened(error);
    }
  }
}

function notOpened(error: unknown): void {
  notify(t("Could not open it: {reason}", { reason: error instanceof Error ? error.message : String(error) }));
}

/** Add games of a file but for those that are here already, and tell of lines that could not be read. */
function addAll(given: readonly Exported[], findings: readonly Finding[]): void {
  const added = newOf(given, games.peek());
  batch(() => {
    for (const { kind, name, tree, ...more } of added) add(kind, name, tree, more);
  });
  notify(toldOf(added.length, given.length, findings));
}

/** Open a text, whatever it is, and tell whether it could be; `file` is the name of the one that it is in. */
export async function openText(text: string, file = ""): Promise<boolean> {
  notify(t("Opening…"));
  const name = file.replace(/\.[^.]+$/, "");
  let found: Opened;
  try {
    found = await opened(text, file, (share) => notify(`${t("Opening…")} ${Math.round(share * 100)} %`));
  } catch (error) {
    notOpened(error);
    return false;
  }
  take(found, name);
  return found.what !== "too-long";
}

function take(found: Opened, name: string): void {
  switch (found.what) {
    case "code":
      location.hash = `#${found.code}`;
      notify(t("Opened"));
      return;
    case "games":
      addAll(found.games, found.findings ?? []);
      if (found.games.length > 0 && route.peek().page !== "games") go(link("games"));
      return;
    case "game":
      notify(t("Opened"));
      go(link("game", add(found.kind, name, found.value)));
      return;
    case "draft":
      notify(t("Opened with mistakes"));
      go(link("game", add(found.kind, name, NEW[found.kind], { draft: found.text }), "text"));
      return;
    case "too-long":
      notify(t("Too long to be a game"));
  }
}
