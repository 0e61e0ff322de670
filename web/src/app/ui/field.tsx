/** Things to fill in: a line of text, one of several, on or off, a small number. */
import type { ComponentChildren, JSX, Ref } from "preact";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { t } from "../texts";
import { Icon, type IconName } from "./icon";
import { type Limits, stepWithin, typedWithin } from "./within";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly hint?: string | undefined;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** The label is only read aloud. */
  readonly quiet?: boolean | undefined;
  /** Which keys a phone offers. */
  readonly keys?: "text" | "search" | "url" | "numeric" | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly spellcheck?: boolean | undefined;
  readonly onEnter?: (() => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

export function Field(props: FieldProps): JSX.Element {
  const { label, value, onText, hint, error, quiet, keys = "text", placeholder = "", maxLength = 200 } = props;
  const id = useId();
  return (
    <div class="field">
      <label class={quiet ? "for-readers" : "field-label"} for={id}>
        {label}
      </label>
      <input
        type="text"
        inputMode={keys}
        ref={props.inputRef ?? null}
        id={id}
        class="input"
        value={value}
        onInput={(event) => onText(event.currentTarget.value)}
        {...describedBy(id, hint, error)}
        aria-invalid={error ? "true" : "false"}
        autocomplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        spellcheck={props.spellcheck ?? false}
        onKeyDown={(event) => {
          if (event.key === "Enter") props.onEnter?.();
        }}
        onBlur={() => props.onLeave?.()}
      />
      <Told id={id} hint={hint} error={error} />
    </div>
  );
}

/** What an element is described by: the lines of `Told`. */
function describedBy(id: string, hint?: string, error?: string): { readonly "aria-describedby"?: string } {
  const told = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return told ? { "aria-describedby": told } : {};
}

interface ToldProps {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

function Told({ id, hint, error }: ToldProps): JSX.Element {
  return (
    <>
      {hint ? (
        <p class="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </>
  );
}

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
}

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChoose: (value: T) => void;
  /** The label is only read aloud. */
  readonly quiet?: boolean | undefined;
  /** A menu to unfold in place of buttons side by side: for more than four, or long words. */
  readonly menu?: boolean | undefined;
  readonly hint?: string | undefined;
}

export function Choice<T extends string>(props: ChoiceProps<T>): JSX.Element {
  return props.menu ? <Menu {...props} /> : <Segments {...props} />;
}

function Segments<T extends string>({ label, value, options, onChoose, quiet, hint }: ChoiceProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="field choice">
      <legend class={quiet ? "for-readers" : "field-label"}>{label}</legend>
      <div class="segments">
        {options.map((option) => (
          <label class="segment" key={option.value}>
            <input
              type="radio"
              class="for-readers"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChoose(option.value)}
            />
            <span class="segment-face">
              {option.icon ? <Icon name={option.icon} /> : null}
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {hint ? <p class="soft small">{hint}</p> : null}
    </fieldset>
  );
}

function Menu<T extends string>({ label, value, options, onChoose, quiet, hint }: ChoiceProps<T>): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label class={quiet ? "for-readers" : "field-label"} for={id}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <Told id={id} hint={hint} />
    </div>
  );
}

export interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly hint?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export function Switch({ label, on, onSwitch, hint, disabled }: SwitchProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          class="for-readers"
          checked={on}
          aria-checked={on}
          disabled={disabled ?? false}
          {...describedBy(id, hint)}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        <span class="switch-face" aria-hidden="true" />
        <span>{label}</span>
      </label>
      <Told id={id} hint={hint} />
    </div>
  );
}

export interface StepperProps {
  readonly label: string;
  /** Undefined where no number is known: shown empty. */
  readonly value: number | undefined;
  readonly onNumber: (value: number | undefined) => void;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Whether more than the most can be typed: it is kept then, and the program says what is wrong with it. */
  readonly over?: boolean | undefined;
  /** Whether the number may be left out. */
  readonly optional?: boolean | undefined;
  /** The label is only read aloud. */
  readonly quiet?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The box alone, which opens no keyboard of a phone: keys and steps are elsewhere on the page. */
  readonly bare?: boolean | undefined;
  /** What stands before the number: an icon of the type, say. */
  readonly mark?: ComponentChildren;
}

/** A number with a button for one less and one for one more; it can be typed, too. */
export function Stepper(props: StepperProps): JSX.Element {
  const { label, value, onNumber, least = 0, most, over, bare, quiet, hint, error, mark } = props;
  const id = useId();
  const limits = { least, most, over };
  const less = (
    <StepButton
      icon="minus"
      label={t("{label}: 1 less", { label })}
      disabled={value === undefined || value <= least}
      onClick={() => onNumber(stepWithin(value ?? least, -1, limits))}
    />
  );
  const more = (
    <StepButton
      icon="add"
      label={t("{label}: 1 more", { label })}
      disabled={value !== undefined && most !== undefined && value >= most}
      onClick={() =>
        onNumber(value === undefined ? typedWithin(Math.max(1, least), limits) : stepWithin(value, 1, limits))
      }
    />
  );
  return (
    <div class="field">
      <label class={quiet ? "for-readers" : "field-label"} for={id}>
        {label}
      </label>
      <div class="stepper">
        {mark}
        {bare ? null : less}
        <NumberBox {...props} id={id} limits={limits} />
        {bare ? null : more}
      </div>
      <Told id={id} hint={hint} error={error} />
    </div>
  );
}

interface StepButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function StepButton({ icon, label, disabled, onClick }: StepButtonProps): JSX.Element {
  return (
    <button type="button" class="stepper-button" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

interface NumberBoxProps extends StepperProps {
  readonly id: string;
  readonly limits: Limits;
}

/** A number as it is typed; what is none yet stays in the box alone. */
function NumberBox({ id, value, onNumber, optional, bare, hint, error, limits }: NumberBoxProps): JSX.Element {
  const [typed, setTyped] = useState<string>();
  // Before it is drawn: what somebody types at once is not set back.
  useLayoutEffect(() => setTyped(undefined), [value]);
  const isLess = limits.least < 0;
  const type = (text: string): void => {
    setTyped(text);
    if (text.trim() === "") {
      if (optional) onNumber(undefined);
    } else if ((isLess ? /^[-−]?\d{1,6}$/ : /^\d{1,6}$/).test(text.trim())) {
      onNumber(typedWithin(Number(text.replace("−", "-")), limits));
    }
  };
  return (
    <input
      id={id}
      class="stepper-number"
      // The keys for numbers of some phones have no minus.
      inputMode={bare ? "none" : isLess ? "text" : "numeric"}
      autocomplete="off"
      value={typed ?? (value === undefined ? "" : String(value))}
      onInput={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(undefined)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={(event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onNumber(value === undefined ? limits.least : stepWithin(value, step, limits));
      }}
      aria-invalid={error ? "true" : "false"}
      {...describedBy(id, hint, error)}
    />
  );
}
