/** What is asked for now and then: claims, earlier points, tiles left on the market, tiles that lie nowhere yet. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Tree } from "../app/json";
import { t } from "../app/texts";
import { Button, Choice, Sheet } from "../app/ui";
import { itemsOf } from "../play/items";
import { type NumberRow, Numbers } from "../play/Numbers";
import { claimsOf, found, withClaim } from "../play/tree";
import { type Desk, type DeskProps, step, stepGame } from "./desk";
import { itemsIn, modulesOf, withoutOne } from "./expansions";
import { type GameFacts, tileName, turnedIn } from "./facts";
import { Modules, modulesLabel } from "./Modules";
import * as model from "./model";
import { PlayerDeeds } from "./Players";
import { palaceOf } from "./palace";
import { Tile, TypeSign } from "./Tile";

/** As many points as can be typed, won or lost. */
const MOST_EXTRA = 999_999;

type Page = "claims" | "extra" | "market" | "missing" | "before" | "modules";

export function More({ desk, facts }: DeskProps): JSX.Element {
  const [page, setPage] = useState<Page>();
  const close = (): void => setPage(undefined);
  const tree = desk.session.value.value;
  const last = facts.scorings.at(-1);
  const known = model.scorings(tree);
  const remove = (): void => {
    const number = desk.scoring.peek();
    step(desk, withoutOne(tree, number, facts.settings), t("Scoring removed: {number}", { number }));
  };
  return (
    <div class="row deeds">
      <Button icon="check" label={t("Check my points")} onClick={() => setPage("claims")} />
      {known.includes(desk.scoring.value) && !model.isPoints(tree, desk.scoring.value) ? (
        <Button icon="add" label={facts.extra.name} onClick={() => setPage("extra")} />
      ) : null}
      {model.takesBefore(tree) ? (
        <Button icon="add" label={t("Earlier points")} onClick={() => setPage("before")} />
      ) : null}
      {desk.scoring.value === last ? (
        <Button icon="list" label={t("Left on the market")} onClick={() => setPage("market")} />
      ) : null}
      <Button icon="search" label={t("Missing tiles")} onClick={() => setPage("missing")} />
      {known.length > 1 && known.includes(desk.scoring.value) ? (
        <Button icon="trash" label={t("Remove scoring {number}", { number: desk.scoring.value })} onClick={remove} />
      ) : null}
      <PlayerDeeds desk={desk} facts={facts} />
      <Button icon="games" label={modulesLabel(tree)} onClick={() => setPage("modules")} />
      <Page open={page === "claims"} title={t("Check my points")} onClose={close}>
        <Claims desk={desk} facts={facts} />
      </Page>
      <Page open={page === "extra"} title={facts.extra.name} onClose={close}>
        <Extra desk={desk} />
      </Page>
      <Page open={page === "before"} title={t("Earlier points")} onClose={close}>
        <Before desk={desk} />
      </Page>
      <Page open={page === "market"} title={t("Left on the market")} onClose={close}>
        <Market desk={desk} facts={facts} />
      </Page>
      <Page open={page === "missing"} title={t("Missing tiles")} onClose={close}>
        <Missing desk={desk} facts={facts} />
      </Page>
      <Page open={page === "modules"} title={t("Expansion modules")} onClose={close}>
        <Modules tree={tree} facts={facts} onStep={(next, what) => step(desk, next, what)} />
      </Page>
    </div>
  );
}

interface PageProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function Page({ open, title, onClose, children }: PageProps): JSX.Element {
  return (
    <Sheet open={open} title={title} onClose={onClose} wide>
      {open ? children : null}
    </Sheet>
  );
}

/** What the players had worked out themselves. */
function Claims({ desk, facts }: DeskProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const names = desk.names.value.filter((name) => typeof model.entryOf(tree, scoring, name) === "object");
  const [chosen, setChosen] = useState(names.includes(desk.player.value) ? desk.player.value : (names[0] ?? ""));
  const findings = (desk.answer.value?.findings ?? []).filter(
    (each) =>
      each.name === "claim-differs" && each.player === chosen && (each.scoring === null || each.scoring === scoring),
  );
  return (
    <div class="game-claims">
      <p class="soft">{t("What is on your own pad. Leave empty if nothing is written.")}</p>
      <Choice
        label={t("Player")}
        value={chosen}
        menu={names.length > 3}
        options={names.map((name) => ({ value: name, label: name }))}
        onChoose={setChosen}
      />
      {findings.map(({ message }) => (
        <p key={message} class="game-differs">
          ≠ {message}
        </p>
      ))}
      <ClaimsOf desk={desk} facts={facts} player={chosen} key={chosen} />
    </div>
  );
}

function ClaimsOf({ desk, facts, player }: DeskProps & { readonly player: string }): JSX.Element | null {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const entry = model.entryOf(tree, scoring, player);
  if (typeof entry !== "object") return null;
  const claims = claimsOf(entry);
  const items = [
    ...itemsOf(itemsIn(tree, facts.items, scoring), model.isVirtual(tree, player)),
    { id: "total", name: facts.total },
  ];
  return (
    <Numbers
      rows={items.map(({ id, name }) => {
        const mark = <TypeSign facts={facts} type={id} />;
        return { id, name, mark, value: found(claims, id), optional: true };
      })}
      onNumber={({ id, name }, points) =>
        stepGame(
          desk,
          (now) => model.withEntry(now, scoring, player, withClaim(entry, id, points)),
          t("Claimed: {points}", { points: `${player}, ${name} ${points ?? "–"}` }),
        )
      }
    />
  );
}

/** Points that nobody can check, of each real player; those with names keep them. */
function Extra({ desk }: { readonly desk: Desk }): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  return (
    <>
      {desk.names.value
        .filter((player) => !model.isVirtual(tree, player))
        .map((player) => (
          <Numbers
            key={player}
            label={player}
            rows={extraRows(player, model.extraOf(model.entryOf(tree, scoring, player)))}
            onNumber={({ id, name }, points) =>
              stepGame(
                desk,
                (now) => withExtra(now, scoring, player, id, points),
                t("{name}: {number}", { name, number: points ?? "–" }),
              )
            }
          />
        ))}
    </>
  );
}

function extraRows(player: string, written: ReturnType<typeof model.extraOf>): readonly NumberRow[] {
  const all = written.length > 0 ? written : [["", undefined] as const];
  return all.map(([name, value]) => {
    return { id: name, name: name === "" ? player : `${player}, ${name}`, value, least: -MOST_EXTRA, optional: true };
  });
}

function withExtra(tree: Tree, scoring: number, player: string, name: string, points: number | undefined): Tree {
  const entry = model.entryOf(tree, scoring, player);
  if (typeof entry !== "object") return tree;
  return model.withEntry(tree, scoring, player, model.withExtra(entry, name, points));
}

/** The sums of the scorings before the one on the page. */
function Before({ desk }: { readonly desk: Desk }): JSX.Element {
  const tree = desk.session.value.value;
  return (
    <Numbers
      rows={desk.names.value.map((name) => {
        return { id: name, name, value: model.topNumber(tree, "before", name), optional: true };
      })}
      onNumber={({ name }, points) =>
        stepGame(
          desk,
          (now) => model.withTopNumber(now, "before", name, points),
          t("{name}: {number}", { name, number: points ?? "–" }),
        )
      }
    />
  );
}

/** Who gets the tiles that are left at the end. */
function Market({ desk, facts }: DeskProps): JSX.Element {
  const free = facts.types
    .flatMap((type) => [
      ...type.tiles.map(({ word }) => word),
      ...turnedIn(type, modulesOf(desk.session.value.value)).map(({ name }) => name),
    ])
    .filter((word) => !desk.owners.value.has(word));
  return (
    <div class="game-market">
      {facts.currencies.map((currency) => (
        <Space key={currency.id} desk={desk} facts={facts} currency={currency} free={free} />
      ))}
    </div>
  );
}

interface SpaceProps extends DeskProps {
  readonly currency: GameFacts["currencies"][number];
  /** The tiles that may be there. */
  readonly free: readonly string[];
}

/** The space of a currency: the tile on it, and who has how much of the currency. */
function Space({ desk, facts, currency: { id, name }, free }: SpaceProps): JSX.Element {
  const tree = desk.session.value.value;
  const tile = model.leftovers(tree).find(({ currency }) => currency === id)?.tile;
  const words = tile === undefined || free.includes(tile) ? free : [tile, ...free];
  const choose = (word: string): void => {
    const next = word === "" ? undefined : word;
    stepGame(
      desk,
      (now) => model.withLeftover(now, id, next),
      t("{name}: {number}", { name, number: word === "" ? "–" : tileName(facts, word) }),
    );
  };
  return (
    <fieldset class="game-market-space">
      <legend>{name}</legend>
      <Choice
        label={t("Tile")}
        quiet
        menu
        value={tile ?? ""}
        options={[{ value: "", label: "–" }, ...words.map((word) => ({ value: word, label: tileName(facts, word) }))]}
        onChoose={choose}
      />
      {tile === undefined ? null : (
        <>
          <Numbers
            rows={desk.names.value
              .filter((player) => !model.isVirtual(tree, player))
              .map((player) => {
                return { id: player, name: player, value: model.moneyOf(tree, player, id), optional: true };
              })}
            onNumber={({ name: player }, amount) =>
              stepGame(
                desk,
                (now) => model.withMoney(now, player, id, amount),
                t("{name}: {number}", { name: `${player}, ${name}`, number: amount ?? "–" }),
              )
            }
          />
          <Goes desk={desk} facts={facts} tile={tile} />
        </>
      )}
    </fieldset>
  );
}

/** Who gets a tile. */
function Goes({ desk, facts, tile }: DeskProps & { readonly tile: string }): JSX.Element {
  const winner = desk.answer.value?.leftovers?.find((each) => each.tile === tile)?.winner;
  return (
    <p class="game-market-winner line">
      <Tile facts={facts} word={tile} />{" "}
      {winner === undefined ? "" : winner === null ? t("Nobody gets it") : t("Goes to {name}", { name: winner })}
    </p>
  );
}

/** The tiles of the set that lie nowhere at this scoring, type by type. */
function Missing({ desk, facts }: DeskProps): JSX.Element {
  const tree = desk.session.value.value;
  const entries = Object.values(model.sitting(tree, desk.scoring.value));
  const lying = new Set(
    entries.flatMap((entry) => [...(palaceOf(entry) ?? []).map(({ word }) => word), ...model.reserveOf(entry)]),
  );
  return (
    <div class="game-missing">
      {facts.types.map(({ id, name, tiles }) => {
        const left = tiles.filter(({ word }) => !lying.has(word));
        const counted = entries.reduce<number>((sum, entry) => sum + (model.countOf(entry, id) ?? 0), 0);
        return (
          <section key={id}>
            <h3>
              <TypeSign facts={facts} type={id} /> {name}
              <span class="soft">
                {" "}
                {left.length - counted} / {tiles.length}
              </span>
            </h3>
            <ul class="game-missing-tiles">
              {left.map(({ word }) => (
                <li key={word}>
                  <Tile facts={facts} word={word} />
                  <span class="for-readers">{tileName(facts, word)}</span>
                </li>
              ))}
            </ul>
            {counted > 0 ? (
              <p class="soft">{t("Of these, held by players with counts only: {number}", { number: counted })}</p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
