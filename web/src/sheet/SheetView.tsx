/** A game of Roll & Write: the sheets of all players, filled in by touch or by keys, with their points beside them. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Finding, Mending } from "../app/answers";
import type { SessionProps } from "../app/props";
import type { GameSession } from "../app/session";
import { figure, t } from "../app/texts";
import { announce, Button, Choice, Findings, Icon, IconButton, Sheet, Stepper, Switch, Why } from "../app/ui";
import { boot } from "../engine/client";
import { worded } from "../play/fix-told";
import { Judging } from "../play/judging";
import { StateDock } from "../play/StateLine";
import { PANEL, PANEL_OF_TAB, Tabs } from "../play/Tabs";
import { Board, Tiles } from "./Board";
import { Claims } from "./Claims";
import { Coins } from "./Coins";
import { Counts } from "./Counts";
import type { UnderProps } from "./Crop";
import { changesOf } from "./changes";
import { type SheetFacts, sheetFacts } from "./facts";
import { JUDGED, type Judgement, leastRounds, whyPoints } from "./judging";
import { Layouts } from "./Layouts";
import {
  type Aside,
  entryOf,
  named,
  type Player,
  roundsPlayed,
  type Tally,
  withCounts,
  withCountsAside,
  withoutTally,
  withRounds,
  withSheet,
} from "./model";
import { ORDERS, Orders } from "./Orders";
import { ownLayouts, recall } from "./own";
import { PhotoBar, Photographing, PhotoStart } from "./Photo";
import { Players } from "./Players";
import { Points } from "./Points";
import { type Darkroom, useDarkroom } from "./photographed";
import { Results } from "./Results";
import { GridSetting, type GridSettingProps, Setup } from "./Setup";
import { itemName, type Question, type SeatProps, seatOf, shown, spoken, type Table, tableOf } from "./table";

export function SheetView({ session }: SessionProps): JSX.Element {
  const facts = sheetFacts.value;
  return facts ? (
    <Game session={session} facts={facts} key={session.id} />
  ) : (
    <p class="waiting soft">{t("Loading…")}</p>
  );
}

type Opened = "players" | "layout" | "claims" | undefined;

function Game({ session, facts }: { readonly session: GameSession; readonly facts: SheetFacts }): JSX.Element {
  const judge = useMemo(() => new Judging(session.value, JUDGED), [session]);
  useEffect(() => () => judge.stop(), [judge]);
  useEffect(recall, []);
  // Sheets that were put aside while their players are counted, and the other way round.
  const aside = useMemo(() => new Map<string, Aside>(), [session]);
  const [question, setQuestion] = useState<Question>();
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const table = tableOf(session, facts, judge.judged.value, setQuestion);
  const { players } = table;
  // Who has typed the first name wants to type the others.
  const [begun, setBegun] = useState(players.length > 0);
  const darkroom = useDarkroom(table, session.id);
  const current = begun ? (players.find(({ name }) => name === chosen) ?? players[0]) : undefined;
  usePointsTold(table, current);
  const open = (what: Opened) => (): void => setOpened(what);
  const close = open(undefined);
  const begin = (): void => {
    setBegun(true);
    // The button that had the focus is gone.
    document.getElementById("main")?.focus({ preventScroll: true });
    // However far down the last name was.
    window.scrollTo(0, 0);
  };
  return (
    <div class="sheet">
      <Tiles facts={facts} />
      {judge.failed.value && boot.value.state !== "failed" ? <p class="failed">{judge.failed}</p> : null}
      {current ? (
        <>
          <Headline table={table} />
          <PlayerTabs table={table} current={current} onChoose={setChosen} onPlayers={open("players")} />
          <div class="sheet-columns stack">
            <Panel table={table} player={current} aside={aside} darkroom={darkroom} />
            <div class="sheet-beside stack">
              <Points table={table} player={current} onClaims={open("claims")} />
              <Orders table={table} />
              <Remarks table={table} session={session} onShow={setChosen} />
              <Results table={table} session={session} />
              <Settings table={table} onLayout={open("layout")} />
            </div>
          </div>
          <StateDock session={session} />
          <Claims table={table} player={current} open={opened === "claims"} onClose={close} />
        </>
      ) : (
        <>
          <Setup table={table} onLayout={open("layout")} onBegin={begin} />
          <PhotoStart darkroom={darkroom} />
        </>
      )}
      <Photographing
        darkroom={darkroom}
        onTaken={(photo) => {
          const whose = darkroom.add(photo, current);
          if (whose) setChosen(whose);
          if (!begun) begin();
        }}
      />
      <PlayersSheet table={table} open={opened === "players"} onClose={close} />
      <Layouts table={table} open={opened === "layout"} onClose={close} />
      <Why
        title={question ? `${question.player}: ${itemName(table, question.item)}` : ""}
        ask={question && (() => whyPoints(table.tree, question.player, question.item))}
        onClose={() => setQuestion(undefined)}
      />
    </div>
  );
}

interface PlayersSheetProps {
  readonly table: Table;
  readonly open: boolean;
  readonly onClose: () => void;
}

function PlayersSheet({ table, open, onClose }: PlayersSheetProps): JSX.Element {
  const done = <Button kind="primary" label={t("Done")} onClick={onClose} />;
  return (
    <Sheet open={open} title={t("Players")} onClose={onClose} footer={done}>
      <Players table={table} firstLayout={ownLayouts.value[0] ?? table.facts.defaultLayout} />
    </Sheet>
  );
}

/** Say the new total of the player whose sheet is being filled in. */
function usePointsTold(table: Table, player: Player | undefined): void {
  const name = player?.name;
  const points = name === undefined ? undefined : seatOf(table, name)?.points?.total;
  const text = points ? `${name} ${spoken(points)}` : "";
  const before = useRef({ name, text });
  useEffect(() => {
    const { name: earlier, text: said } = before.current;
    before.current = { name, text };
    if (name !== undefined && name === earlier && said !== "" && text !== said && points) {
      announce(t("{name}: {points} points", { name, points: spoken(points) }));
    }
  }, [name, text]);
}

// What the game comes to

function Headline({ table }: { readonly table: Table }): JSX.Element {
  const { said } = table;
  const [text, place] = said ? headline(said) : [t("Scoring…"), undefined];
  return (
    <div class="sheet-head line">
      <p class={table.isCurrent ? "sheet-headline" : "sheet-headline sheet-late"} role="status">
        {text}
      </p>
      {place ? (
        <Button
          kind="quiet"
          label={t("Show")}
          onClick={() => document.getElementById(place)?.scrollIntoView({ block: "start" })}
        />
      ) : null}
    </div>
  );
}

/** What the game comes to, in a few words, and where on the page more is to be seen. */
function headline(said: Judgement): readonly [string, string | undefined] {
  const { answer, unfinished, orders } = said;
  const faults = answer.findings.filter(({ severity }, index) => severity === "error" && !unfinished.includes(index));
  if (faults.length > 0) return [t("Errors: {number}", { number: figure(faults.length) }), REMARKS];
  if (!answer.legal) return [t("So far"), undefined];
  if (orders.some(({ needed }) => needed)) return [t("Who was first?"), ORDERS];
  if (answer.verdict) {
    return [typeof answer.verdict === "string" ? answer.verdict : answer.verdict.join(" · "), undefined];
  }
  if (answer.winners.length > 0) return [t("Most points: {names}", { names: answer.winners.join(", ") }), undefined];
  return [t("Points so far"), undefined];
}

// Players

interface PlayerTabsProps {
  readonly table: Table;
  readonly current: Player;
  readonly onChoose: (name: string) => void;
  readonly onPlayers: () => void;
}

function PlayerTabs({ table, current, onChoose, onPlayers }: PlayerTabsProps): JSX.Element {
  const { players } = table;
  const virtual = new Set(players.filter((each) => each.virtual).map(({ name }) => name));
  return (
    <div class="sheet-tabs">
      <Tabs
        names={players.map(({ name }) => name)}
        chosen={current.name}
        face={(name) => (
          <>
            {virtual.has(name) ? <Icon name="device" /> : null}
            <span>{name}</span>
            {virtual.has(name) ? <span class="for-readers">({t("virtual")})</span> : null}
          </>
        )}
        points={(name) => {
          const points = seatOf(table, name)?.points;
          return points || !virtual.has(name) ? shown(points?.total) : "";
        }}
        onChoose={onChoose}
      />
      <IconButton icon="person" label={t("Players")} onClick={onPlayers} />
    </div>
  );
}

// A player

interface PanelProps extends SeatProps {
  readonly aside: Map<string, Aside>;
  readonly darkroom: Darkroom;
}

function Panel({ table, player, aside, darkroom }: PanelProps): JSX.Element {
  const { facts, edit } = table;
  const { name, kind, virtual } = player;
  const choose = (next: string): void => {
    if (next === kind) return;
    const before = table.tree;
    const kept = aside.get(name) ?? {};
    if (next === "counts") {
      const after = withCountsAside(before, name, kept) ?? withCounts(before, name, tallyOf(table, player));
      aside.set(name, { sheet: entryOf(before, name) });
      edit(t("{name}: counts", { name }), () => after);
    } else {
      const after = withSheet(before, name, facts, kept.sheet);
      aside.set(name, { counts: { before, after } });
      edit(t("{name}: sheet", { name }), () => after);
    }
  };
  return (
    <section class="sheet-panel stack" {...PANEL_OF_TAB}>
      <PhotoBar table={table} player={player} darkroom={darkroom} />
      <Filled table={table} player={player} under={darkroom.under(player)} />
      {virtual ? null : (
        <Choice
          label={t("Entered as")}
          quiet
          value={kind}
          options={[
            { value: "sheet", label: t("Sheet") },
            { value: "counts", label: t("Counts") },
          ]}
          onChoose={choose}
        />
      )}
    </section>
  );
}

/** What is filled in: counts, or a sheet. */
function Filled({ table, player, under }: UnderProps): JSX.Element {
  const { name, kind } = player;
  if (kind === "counts") return <Counts table={table} player={player} under={under} key={name} />;
  return (
    <>
      <Board table={table} player={player} under={under} key={name} />
      <Coins table={table} player={player} under={under} key={`${name} coins`} />
      <Beside table={table} player={player} />
    </>
  );
}

/** Counts that are written beside a sheet, to be compared with it: only a text that was opened has them. */
function Beside({ table, player }: SeatProps): JSX.Element | null {
  const { name, counts, rows, columns, lines } = player;
  if (Object.keys(counts).length === 0 && !rows && !columns && lines === undefined) return null;
  return (
    <div class="sheet-setting line">
      <span class="soft">{t("This sheet also has counts")}</span>
      <Button
        label={t("Remove them")}
        onClick={() => table.edit(t("{name}: counts", { name }), (tree) => withoutTally(tree, name))}
      />
    </div>
  );
}

/** What the engine has counted on a sheet; nothing before it has. */
function tallyOf(table: Table, { name }: Player): Tally {
  const seat = seatOf(table, name);
  const empty = Array.from({ length: table.facts.gridLines }, () => 0);
  const lines = (numbers: readonly number[] | undefined): readonly number[] =>
    numbers && numbers.length > 0 ? numbers : empty;
  return {
    counts: seat?.counts ?? {},
    rows: lines(seat?.lines.rows),
    columns: lines(seat?.lines.columns),
    left: seat?.coinsLeft ?? undefined,
  };
}

// What the engine remarks

interface RemarksProps {
  readonly table: Table;
  readonly session: GameSession;
  readonly onShow: (player: string) => void;
}

const REMARKS = "sheet-remarks";

/** Asked in a better way elsewhere on the page. */
const ASKED = new Set(["order-needed"]);

function Remarks({ table, session, onShow }: RemarksProps): JSX.Element | null {
  const { said, isCurrent, players } = table;
  if (!said) return null;
  const fix = ({ value, message }: Mending): void => {
    if (value) session.change(value, message);
  };
  const wordedFix = (each: Mending): readonly Mending[] =>
    worded(each, ", ", (after) => changesOf(table, named(after, table.facts)));
  const all = said.answer.findings.map((finding, index) => ({ finding, open: said.unfinished.includes(index) }));
  const faults = all
    .filter(({ finding, open }) => !open && !ASKED.has(finding.name))
    .map(({ finding }) => ({ ...finding, fixes: (finding.fixes ?? []).flatMap(wordedFix) }));
  const open = all.filter((each) => each.open).map(({ finding }): Finding => ({ ...finding, severity: "note" }));
  const show = (finding: Finding): void => {
    if (finding.player !== null) onShow(finding.player);
    document.getElementById(PANEL)?.scrollIntoView({ block: "start" });
  };
  const several = players.length > 1 ? show : undefined;
  return (
    <>
      {faults.length > 0 ? (
        <section class="panel stack" id={REMARKS}>
          <h3>{t("Findings")}</h3>
          <Findings findings={faults} onFix={isCurrent ? fix : undefined} onShow={several} />
        </section>
      ) : null}
      {open.length > 0 ? (
        <details class="sheet-open panel">
          <summary>{t("Still missing: {number}", { number: figure(open.length) })}</summary>
          <Findings findings={open} onShow={several} label={t("Still missing")} />
        </details>
      ) : null}
    </>
  );
}

// The game

function Settings({ table, onLayout }: GridSettingProps): JSX.Element {
  const { tree, said, edit } = table;
  const played = roundsPlayed(tree);
  const most = said?.rounds.game ?? undefined;
  return (
    <section class="sheet-settings panel stack">
      <h3>{t("Game")}</h3>
      <GridSetting table={table} onLayout={onLayout} />
      <Switch
        label={t("Game in progress")}
        on={played !== undefined}
        onSwitch={async (on) => {
          const rounds = on ? await leastRounds(tree).catch(() => 0) : undefined;
          edit(t("Game in progress"), (now) => withRounds(now, rounds));
        }}
      />
      {played === undefined ? null : (
        <Stepper
          label={t("Rounds played")}
          value={played}
          most={most}
          hint={most === undefined ? undefined : t("of {number}", { number: figure(most) })}
          onNumber={(rounds) => edit(t("Rounds played"), (now) => withRounds(now, rounds ?? 0))}
        />
      )}
    </section>
  );
}
