/** What is asked for now and then: claims, earlier points, tiles left on the market, tiles that lie nowhere yet. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button, Choice, Sheet, Number as Stepper } from "../app/ui";
import { claimsOf, withClaim } from "../play/tree";
import { type Desk, step } from "./desk";
import { type GameFacts, tileName } from "./facts";
import * as model from "./model";
import { palaceOf } from "./palace";
import { Tile, TypeSign } from "./Tile";

interface MoreProps {
  readonly desk: Desk;
  readonly facts: GameFacts;
}

type Page = "claims" | "market" | "missing" | "before";

export function More({ desk, facts }: MoreProps): JSX.Element {
  const [page, setPage] = useState<Page>();
  const close = (): void => setPage(undefined);
  const tree = desk.session.value.value;
  const last = facts.scorings.at(-1);
  const known = model.scorings(tree);
  const remove = (): void => {
    const number = desk.scoring.peek();
    step(desk, model.withoutScoring(tree, number), t("Scoring removed: {number}", { number }));
  };
  return (
    <div class="game-more">
      <Button icon="check" label={t("Compare points")} onClick={() => setPage("claims")} />
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
      <Page open={page === "claims"} title={t("Compare points")} onClose={close}>
        <Claims desk={desk} facts={facts} />
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
function Claims({ desk, facts }: MoreProps): JSX.Element {
  const tree = desk.session.value.value;
  const scoring = desk.scoring.value;
  const names = desk.names.value.filter((name) => typeof model.entryOf(tree, scoring, name) === "object");
  const [chosen, setChosen] = useState(names.includes(desk.player.value) ? desk.player.value : (names[0] ?? ""));
  const entry = model.entryOf(tree, scoring, chosen);
  const set = (item: string, label: string, points: number | undefined): void => {
    const now = model.entryOf(desk.session.value.peek(), scoring, chosen);
    if (typeof now !== "object") return;
    const next = model.withEntry(desk.session.value.peek(), scoring, chosen, withClaim(now, item, points));
    step(desk, next, t("Claimed: {points}", { points: `${chosen}, ${label} ${points ?? "–"}` }));
  };
  const findings = (desk.answer.value?.findings ?? []).filter(
    (each) =>
      each.name === "claim-differs" && each.player === chosen && (each.scoring === null || each.scoring === scoring),
  );
  const items = [
    ...facts.types.map(({ id, name }) => ({ id, name })),
    ...(model.isVirtual(tree, chosen) ? [] : [{ id: "wall", name: facts.wall }]),
    { id: "total", name: facts.total },
  ];
  return (
    <div class="game-claims">
      <p class="game-hint">{t("What your own pad says; empty where nothing is written.")}</p>
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
      {typeof entry === "object" ? (
        <div class="game-counts">
          {items.map(({ id, name }) => (
            <Stepper
              key={`${chosen} ${id}`}
              label={name}
              mark={<TypeSign facts={facts} type={id} />}
              value={claimsOf(entry)[id]}
              optional
              onNumber={(points) => set(id, name, points)}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The sums of the scorings before the one on the page. */
function Before({ desk }: { readonly desk: Desk }): JSX.Element {
  const tree = desk.session.value.value;
  return (
    <div class="game-counts">
      {desk.names.value.map((name) => (
        <Stepper
          key={name}
          label={name}
          value={model.topNumber(tree, "before", name)}
          optional
          onNumber={(points) =>
            step(
              desk,
              model.withTopNumber(desk.session.value.peek(), "before", name, points),
              t("{name}: {number}", { name, number: points ?? "–" }),
            )
          }
        />
      ))}
    </div>
  );
}

/** Who gets the tiles that are left at the end. */
function Market({ desk, facts }: MoreProps): JSX.Element {
  const tree = desk.session.value.value;
  const left = model.leftovers(tree);
  const winners = desk.answer.value?.leftovers ?? [];
  const real = desk.names.value.filter((name) => !model.isVirtual(tree, name));
  const free = facts.types
    .flatMap(({ tiles }) => tiles.map(({ word }) => word))
    .filter((word) => !desk.owners.value.has(word));
  return (
    <div class="game-market">
      {facts.currencies.map(({ id, name }) => {
        const tile = left.find(({ currency }) => currency === id)?.tile;
        const winner = winners.find((each) => each.tile === tile)?.winner;
        const words = tile === undefined || free.includes(tile) ? free : [tile, ...free];
        return (
          <fieldset key={id} class="game-market-space">
            <legend>{name}</legend>
            <Choice
              label={t("Tile")}
              quiet
              menu
              value={tile ?? ""}
              options={[
                { value: "", label: "–" },
                ...words.map((word) => ({ value: word, label: tileName(facts, word) })),
              ]}
              onChoose={(word) =>
                step(
                  desk,
                  model.withLeftover(desk.session.value.peek(), id, word === "" ? undefined : word),
                  t("{name}: {number}", { name, number: word === "" ? "–" : tileName(facts, word) }),
                )
              }
            />
            {tile === undefined ? null : (
              <>
                <div class="game-counts">
                  {real.map((player) => (
                    <Stepper
                      key={player}
                      label={player}
                      value={model.moneyOf(tree, player, id)}
                      optional
                      onNumber={(amount) =>
                        step(
                          desk,
                          model.withMoney(desk.session.value.peek(), player, id, amount),
                          t("{name}: {number}", { name: `${player}, ${name}`, number: amount ?? "–" }),
                        )
                      }
                    />
                  ))}
                </div>
                <p class="game-market-winner">
                  <Tile facts={facts} word={tile} />{" "}
                  {winner === undefined
                    ? ""
                    : winner === null
                      ? t("Nobody gets it")
                      : t("Goes to {name}", { name: winner })}
                </p>
              </>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

/** The tiles of the set that lie nowhere at this scoring, type by type. */
function Missing({ desk, facts }: MoreProps): JSX.Element {
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
              <span class="game-hint">
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
              <p class="game-hint">{t("Of these with players who are only counted: {number}", { number: counted })}</p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
