/** The archive: all games of this device, some of them by filters, what people like to know of them, and files of them. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { boot } from "../engine/client";
import { useAnswer } from "./asking";
import { download } from "./download";
import { exportText, type ListForm, listOf } from "./exports";
import { type Filter, filtered, kindsIn, playersIn, yearsIn } from "./filters";
import { OpenFile, Rows } from "./Home";
import { kindName } from "./naming";
import type { GameRecord } from "./record";
import { link } from "./route";
import { useSome } from "./some";
import { type Done, statistics } from "./statistics";
import { games, loaded } from "./store";
import { tellSummaries } from "./summaries";
import { decimal, figure, t } from "./texts";
import { Button, Choice, Field, LinkButton } from "./ui";
import { notify } from "./ui/notice";

export function ArchivePage(): JSX.Element {
  const all = games.value;
  const isReady = boot.value.state === "ready";
  useEffect(() => {
    if (isReady) void tellSummaries();
  }, [isReady, all]);
  const [chosen, setFilter] = useState<Filter>({ kind: undefined, player: "", year: "", text: "" });
  const filter = { ...chosen, kind: chosen.kind ?? all[0]?.kind };
  const shown = useMemo(() => filtered(all, filter), [all, ...Object.values(filter)]);
  if (!loaded.value) return <p class="page waiting soft">{t("Loading…")}</p>;
  return (
    <div class="page stack">
      <div class="row">
        <LinkButton href={link("games")} icon="back" label={t("All games")} />
      </div>
      <h1>{t("Archive")}</h1>
      <Filters all={all} filter={filter} onFilter={setFilter} />
      <Statistics games={shown} onPlayer={(player) => setFilter({ ...filter, player })} />
      <section class="stack-3">
        <h2>{t("Games: {number}", { number: shown.length })}</h2>
        {shown.length === 0 ? <p class="soft">{t("Nothing found")}</p> : null}
        <Rows list={shown} />
      </section>
      <Files all={all} shown={shown} />
    </div>
  );
}

interface FiltersProps {
  readonly all: readonly GameRecord[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Filters({ all, filter, onFilter }: FiltersProps): JSX.Element {
  const kinds = kindsIn(all);
  return (
    <section class="archive-filters" aria-label={t("Filters")}>
      {kinds.length > 1 ? (
        <Choice
          label={t("Game")}
          menu
          value={filter.kind ?? "alhambra"}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
          onChoose={(kind) => onFilter({ ...filter, kind, player: "" })}
        />
      ) : null}
      <Choice
        label={t("Player")}
        menu
        value={filter.player}
        options={[
          { value: "", label: t("All players") },
          ...playersIn(all, filter.kind).map(([value, label]) => ({ value, label })),
        ]}
        onChoose={(player) => onFilter({ ...filter, player })}
      />
      <Choice
        label={t("Year")}
        menu
        value={filter.year}
        options={[{ value: "", label: t("All years") }, ...yearsIn(all).map((value) => ({ value, label: value }))]}
        onChoose={(year) => onFilter({ ...filter, year })}
      />
      <Field label={t("Search")} keys="search" value={filter.text} onText={(text) => onFilter({ ...filter, text })} />
    </section>
  );
}

/** Games that are told one after the other are added up together. */
const PAUSE = 100;

/** How the players have done; until the engine says so, what it said last. */
function useDone(games: readonly GameRecord[]): { readonly done: readonly Done[]; readonly fault: string } {
  const last = useRef<readonly Done[]>([]);
  const { value, fault } = useAnswer(() => statistics(games), [games], PAUSE);
  if (value) last.current = value;
  return { done: last.current, fault };
}

interface StatisticsProps {
  readonly games: readonly GameRecord[];
  readonly onPlayer: (player: string) => void;
}

function Statistics({ games: shown, onPlayer }: StatisticsProps): JSX.Element | null {
  const { done, fault } = useDone(shown);
  const { some, more } = useSome(done);
  if (fault) return <p role="status">{fault}</p>;
  if (done.length === 0) return null;
  const hasWalls = done.some(({ wall }) => wall !== null);
  const hasScorings = done.some(({ best }) => best !== null);
  return (
    <section class="stack-3" aria-labelledby="archive-players">
      <h2 id="archive-players">{t("Players")}</h2>
      <div class="archive-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Player")}</th>
              <th scope="col">{t("Games")}</th>
              <th scope="col">{t("Wins")}</th>
              <th scope="col">{t("Most points")}</th>
              {hasScorings ? <th scope="col">{t("Best scoring")}</th> : null}
              {hasWalls ? <th scope="col">{t("Wall")}</th> : null}
            </tr>
          </thead>
          <tbody>
            {some.map((each) => (
              <tr key={each.key}>
                <th scope="row">
                  <button type="button" class="archive-name" onClick={() => onPlayer(each.key)}>
                    {each.player}
                  </button>
                </th>
                <td>{figure(each.games)}</td>
                <td>{figure(each.won)}</td>
                <td>{figure(each.most)}</td>
                {hasScorings ? <td>{shownOf(each.best)}</td> : null}
                {hasWalls ? <td>{each.wall === null ? "–" : decimal(each.wall)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more}
      <p class="small soft">
        {hasWalls
          ? t("Only finished games count here. Wall: the longest one of each game, on average.")
          : t("Only finished games count here.")}
      </p>
    </section>
  );
}

function shownOf(number: number | null): string {
  return number === null ? "–" : figure(number);
}

interface FilesProps {
  readonly all: readonly GameRecord[];
  readonly shown: readonly GameRecord[];
}

function Files({ all, shown }: FilesProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const list = async (form: ListForm): Promise<void> => {
    setBusy(true);
    try {
      const { text, left } = await listOf(shown, form);
      download(`alhambra.${form}`, text, form === "csv" ? "text/csv" : "text/plain");
      if (left > 0) notify(t("Left out because they are not legal: {number}", { number: left }));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const none = shown.length === 0 || isBusy;
  return (
    <section class="stack-3" aria-label={t("Files")}>
      <h2>{t("Files")}</h2>
      <p class="small soft">
        {t(
          "The backup has all games of this device. An archive or a table has the legal ones listed above, with their dates.",
        )}
      </p>
      <div class="row deeds">
        <Button
          icon="save"
          label={t("Backup")}
          disabled={all.length === 0}
          onClick={() => download("alhambra-games.json", exportText(all), "application/json")}
        />
        <Button icon="save" label={t("Archive (.alh)")} disabled={none} onClick={() => void list("alh")} />
        <Button icon="save" label={t("Table (.csv)")} disabled={none} onClick={() => void list("csv")} />
        <OpenFile />
      </div>
    </section>
  );
}
