/** The tiles to choose from, beside the board or below it; and what can be done with the one that is chosen. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../app/texts";
import { Button, Field, Icon, IconButton, Sheet } from "../app/ui";
import { StateLine } from "../play/StateLine";
import { faultAt } from "./Board";
import {
  asHeld,
  type Desk,
  type DeskProps,
  drag,
  drop,
  dropReserve,
  type Hand,
  look,
  placeOf,
  putBack,
  reserveHand,
  take,
  takeOff,
} from "./desk";
import { modulesOf } from "./expansions";
import { type GameFacts, printed, spotName, type TypeFacts, tileLabel, tileName, turnedIn } from "./facts";
import { totalOf } from "./judging";
import { entryOf, hasAnyTiles, type Owner, reserveOf } from "./model";
import { PutOn } from "./PutOn";
import { type Spot, sameSpot, wordAt } from "./palace";
import { Squares } from "./Squares";
import { useSlide } from "./slide";
import { Tile } from "./Tile";
import { wordTyped } from "./typed";
import { WhyHere } from "./Why";

/** A finger slides tiles; a drag of the browser's own, which it would begin after a while, is for a mouse. */
const HAS_MOUSE = window.matchMedia("(any-pointer: fine)").matches;

export function Tray({ desk, facts }: DeskProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string>();
  const open = desk.tray.value;
  const choose = (word: string): void => {
    const owner = desk.owners.value.get(printed(word));
    if (owner && owner.player !== desk.player.value) setAsked(word);
    else taken(word);
  };
  const taken = (word: string): void => {
    const spot = desk.spot.peek();
    take(desk, facts, word);
    setAsked(undefined);
    if (spot) focusPlace(spot);
  };
  useSlide(tiles, desk, choose);
  const back = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || asked !== undefined) return;
    const spot = desk.spot.peek();
    putBack(desk);
    focusPlace(spot ?? [0, 0]);
  };
  const owner = asked === undefined ? undefined : desk.owners.value.get(printed(asked));
  return (
    <section
      class={`game-tray${open ? " game-tray-open" : ""}`}
      aria-label={t("Tiles")}
      ref={box}
      onKeyDown={back}
      data-slid={desk.slid.value?.join(",")}
    >
      <Head desk={desk} facts={facts} />
      <div class="game-tray-tiles" ref={tiles}>
        <Reserve desk={desk} facts={facts} onChoose={choose} />
        {facts.types.map((type) => (
          <Group key={type.id} desk={desk} facts={facts} type={type} onChoose={choose} />
        ))}
        <Squares desk={desk} facts={facts} onChoose={choose} />
        <Typed desk={desk} facts={facts} onChoose={choose} />
        <p class="game-slide-hint soft small">
          {t("Hold a tile, then slide as far as its place is from the last one.")}
        </p>
      </div>
      <Sheet
        open={asked !== undefined && owner !== undefined}
        title={tileName(facts, asked ?? "")}
        onClose={() => setAsked(undefined)}
        footer={
          <>
            <Button label={t("Cancel")} onClick={() => setAsked(undefined)} />
            <Button kind="primary" label={t("Move it here")} onClick={() => taken(asked ?? "")} />
          </>
        }
      >
        <p>{owner ? ownerText(owner, desk.scoring.value) : ""}</p>
      </Sheet>
    </section>
  );
}

function ownerText(owner: Owner, scoring: number): string {
  const where = owner.inPalace
    ? t("{name}’s palace", { name: owner.player })
    : t("{name}’s reserve", { name: owner.player });
  return owner.scoring === scoring ? where : `${where} · ${t("Scoring {number}", { number: owner.scoring })}`;
}

/** Put the focus on a place of the board once it is drawn. */
export function focusPlace([east, south]: Spot): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-spot="${east},${south}"]`)?.focus());
}

/** What is chosen or in hand, and what can be done with it. */
function Head({ desk, facts }: DeskProps): JSX.Element {
  const slid = desk.slid.value;
  const spot = slid ?? desk.spot.value;
  const hand = desk.hand.value;
  const word = spot && wordAt(desk.palace.value ?? [], spot);
  if (hand) return <InHand desk={desk} facts={facts} hand={hand} />;
  if (!slid && spot && word !== undefined) return <Chosen desk={desk} facts={facts} spot={spot} word={word} />;
  const open = desk.tray.value;
  return (
    <header class="game-tray-head game-tray-idle">
      <div class="game-tray-what">
        <p class="game-tray-hint">{hintOf(facts, spot, word)}</p>
        <StateLine session={desk.session} />
      </div>
      <Next desk={desk} />
      {spot ? (
        <IconButton
          class="game-tray-close"
          icon="close"
          label={t("Choose the tile first")}
          onClick={() => putBack(desk)}
        />
      ) : null}
      <div class="game-deeds game-tray-toggle">
        <IconButton
          icon={open ? "down" : "up"}
          label={open ? t("Hide tiles") : t("Show tiles")}
          aria-expanded={open}
          onClick={() => {
            desk.tray.value = !open;
            if (open) putBack(desk);
            else desk.offer();
          }}
        />
      </div>
    </header>
  );
}

/** What to do next; what the ring is on while a tile is slid over what lies there. */
function hintOf(facts: GameFacts, spot: Spot | undefined, word: string | undefined): string {
  if (!spot) return t("Tap a space or a tile");
  if (sameSpot(spot, [0, 0])) return t("Fountain");
  return word === undefined ? t("Tile for space {place}", { place: spotName(facts, spot) }) : tileName(facts, word);
}

/** The tile in hand: it may go into the reserve, or back. */
function InHand({ desk, facts, hand: { word, from } }: DeskProps & { readonly hand: Hand }): JSX.Element {
  const entry = entryOf(desk.session.value.value, desk.scoring.value, desk.player.value);
  return (
    <header class="game-tray-head">
      <div class="game-tray-what line">
        <Tile facts={facts} word={word} />
        <span>
          <b>{tileName(facts, word)}</b>
          <StateLine session={desk.session} otherwise={t("Tap a space")} />
        </span>
      </div>
      <div class="game-deeds">
        {reserveOf(entry).includes(word) ? (
          <Button label={t("Remove from reserve")} onClick={() => dropReserve(desk, facts, word)} />
        ) : (
          <Button label={t("Move to reserve")} onClick={() => reserveHand(desk, facts)} />
        )}
        <IconButton
          icon="close"
          label={t("Put back")}
          onClick={() => {
            desk.hand.value = undefined;
          }}
        />
      </div>
      {from ? null : <PutOn desk={desk} facts={facts} spot={undefined} word={word} />}
    </header>
  );
}

interface ChosenProps extends DeskProps {
  readonly spot: Spot;
  readonly word: string;
}

/** The tile that is chosen on the board. */
function Chosen({ desk, facts, spot, word }: ChosenProps): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const fault = faultAt(desk.faults.value, spot);
  const move = (): void => {
    desk.hand.value = { word, from: spot };
    desk.spot.value = undefined;
    focusPlace(spot);
  };
  const off = (toReserve: boolean): void => {
    takeOff(desk, facts, spot, toReserve);
    focusPlace(spot);
  };
  return (
    <header class="game-tray-head">
      <div class="game-tray-what line">
        <Tile facts={facts} word={word} />
        <span>
          <b>{tileName(facts, word)}</b>
          {fault ? <em class="game-fault-text">{fault.message.replaceAll("`", "")}</em> : null}
          <StateLine session={desk.session} />
        </span>
      </div>
      <div class="game-deeds">
        <Button label={t("Move")} onClick={move} />
        <Button label={t("Remove")} onClick={() => off(false)} />
        <Button label={t("Move to reserve")} onClick={() => off(true)} />
        <IconButton icon="question" label={t("Why here?")} onClick={() => setAsked(true)} />
      </div>
      <PutOn desk={desk} facts={facts} spot={spot} word={word} />
      <WhyHere
        desk={desk}
        facts={facts}
        asked={isAsked ? { word, at: spot } : undefined}
        onClose={() => setAsked(false)}
      />
    </header>
  );
}

/** Who is looked at, with the points; a tap leads to the next one, whose tab may be out of reach of a thumb. */
function Next({ desk }: { readonly desk: Desk }): JSX.Element {
  const names = desk.names.value;
  const name = desk.player.value;
  const next = names[(names.indexOf(name) + 1) % names.length] ?? name;
  return (
    <button type="button" class="game-tray-total" onClick={() => look(desk, { player: next })}>
      <span class="game-tray-name">{name}</span> {totalOf(desk.answer.value, name)}
      <span class="for-readers">; {t("Next: {name}", { name: next })}</span>
      <Icon name="right" />
    </button>
  );
}

interface GroupProps extends DeskProps {
  readonly onChoose: (word: string) => void;
}

function Reserve({ desk, facts, onChoose }: GroupProps): JSX.Element | null {
  const reserve = reserveOf(entryOf(desk.session.value.value, desk.scoring.value, desk.player.value));
  if (reserve.length === 0) return null;
  return (
    <Row label={t("Reserve")}>
      {reserve.map((word, index) => (
        <Choice key={word} desk={desk} facts={facts} word={word} isFirst={index === 0} onChoose={onChoose} />
      ))}
    </Row>
  );
}

function Group({ desk, facts, type, onChoose }: GroupProps & { readonly type: TypeFacts }): JSX.Element {
  const turned = turnedIn(type, modulesOf(desk.session.value.value)).flatMap(({ ways }) => ways);
  return (
    <Row label={type.name} isType>
      {[...type.tiles, ...turned].map(({ word }, index) => (
        <Choice key={word} desk={desk} facts={facts} word={word} isFirst={index === 0} onChoose={onChoose} />
      ))}
    </Row>
  );
}

/** Arrow keys lead from tile to tile, so that Tab leads from type to type. */
function walk(event: KeyboardEvent): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const all = [...document.querySelectorAll<HTMLElement>(".game-choice")];
  const at = all.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
}

interface RowProps {
  readonly label: string;
  readonly isType?: boolean;
  readonly children: JSX.Element[];
}

function Row({ label, isType = false, children }: RowProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in
    <div class={isType ? "game-tray-type" : "game-tray-reserve"} role="group" aria-label={label} onKeyDown={walk}>
      <h3 class="game-tray-label soft small">{label}</h3>
      <div class="game-choices">{children}</div>
    </div>
  );
}

interface ChoiceProps extends GroupProps {
  readonly word: string;
  /** Tab comes to the first tile of each group alone. */
  readonly isFirst: boolean;
}

function Choice({ desk, facts, word, isFirst, onChoose }: ChoiceProps): JSX.Element {
  const owner = desk.owners.value.get(printed(word));
  const elsewhere = owner !== undefined && owner.player !== desk.player.value;
  const here = owner !== undefined && !elsewhere && owner.scoring === desk.scoring.value;
  const held = printed(desk.hand.value?.word ?? "") === printed(word);
  const fits = desk.fits.value.has(asHeld(desk, facts, word)) && !elsewhere && !(here && owner.inPalace);
  const told = elsewhere
    ? ownerText(owner, desk.scoring.value)
    : here
      ? owner.inPalace
        ? t("Here")
        : t("Reserve")
      : "";
  const classes = [
    "game-choice",
    elsewhere || (here && owner.inPalace) ? "game-choice-gone" : "",
    held ? "game-choice-held" : "",
    fits ? "game-choice-fits" : "",
  ];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-label={[tileLabel(facts, word), told, fits ? t("tile fits here") : ""].filter(Boolean).join("; ")}
      aria-pressed={held}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => onChoose(word)}
      data-tile={word}
      draggable={!elsewhere && HAS_MOUSE}
      onDragStart={(event) =>
        drag(desk, event, {
          word: asHeld(desk, facts, word),
          from: here && owner.inPalace ? placeOf(desk, facts, word) : undefined,
        })
      }
      onDragEnd={() => drop(desk)}
    >
      <Tile facts={facts} word={word} />
      {elsewhere ? <span class="game-choice-owner">{owner.player}</span> : null}
      {here && owner.inPalace ? <span class="game-choice-owner game-choice-here" /> : null}
    </button>
  );
}

/** A tile as it is written: quicker for who has a keyboard, and the only way to a tile of which not all is known. */
function Typed({ desk, facts, onChoose }: GroupProps): JSX.Element {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const modules = modulesOf(desk.session.value.value);
  const squares = facts.squares.filter(({ module }) => modules.includes(module)).map(({ example }) => example);
  const enter = (): void => {
    const tree = desk.session.value.peek();
    const word = wordTyped(facts, text, hasAnyTiles(tree), modules);
    if (word === undefined) {
      setWrong(true);
      return;
    }
    setText("");
    setWrong(false);
    onChoose(word);
  };
  return (
    <div class="game-typed">
      <Field
        label={t("Type a tile")}
        value={text}
        onText={(next) => {
          setText(next);
          setWrong(false);
        }}
        placeholder={["G8ne", "T7", ...squares, "?"].join(", ")}
        maxLength={16}
        onEnter={enter}
        {...(wrong ? { error: t("For example: {example}", { example: ["G8ne", ...squares].join(", ") }) } : {})}
      />
      <Button label={t("Take")} onClick={enter} />
    </div>
  );
}
