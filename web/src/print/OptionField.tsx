/** A field of the form for an option, of the kind that the program says the option is. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Choice, Field, Stepper, Switch } from "../app/ui";
import type { Option, PrintFacts, Value } from "./facts";
import { optionLabel, usualLabel, valueLabel } from "./labels";

export interface OptionFieldProps {
  readonly option: Option;
  readonly facts: PrintFacts;
  /** Undefined where nobody has said anything. */
  readonly value: Value | undefined;
  readonly onValue: (value: Value | undefined) => void;
}

/** Choices of more than so many, or with a usual one beside them, are a menu. */
const SIDE_BY_SIDE = 2;

/** Numbers beyond it are typed, not counted up to. */
const COUNTED = 100_000;

export function OptionField({ option, facts, value, onValue }: OptionFieldProps): JSX.Element {
  const label = optionLabel(option);
  switch (option.kind) {
    case "flag":
      return (
        <Switch
          label={label}
          hint={option.help}
          on={value === true}
          onSwitch={(on) => onValue(on ? true : undefined)}
        />
      );
    case "number":
      return <Counted option={option} facts={facts} value={value} onValue={onValue} />;
    case "choice":
      return <Named option={option} facts={facts} value={value} onValue={onValue} />;
    case "list":
      return (
        <Named
          option={option}
          facts={facts}
          value={Array.isArray(value) ? (value[0] as string | undefined) : undefined}
          onValue={(chosen) => onValue(typeof chosen === "string" ? [chosen] : undefined)}
        />
      );
    default:
      return (
        <Field
          label={label}
          hint={option.help}
          maxLength={4000}
          value={typeof value === "string" ? value : ""}
          onText={(text) => onValue(text || undefined)}
        />
      );
  }
}

/** One of several names, or what is usual. */
function Named({ option, facts, value, onValue }: OptionFieldProps): JSX.Element {
  const usual = typeof option.default === "string" ? option.default : "";
  const usually = usualLabel(option.name);
  const choices = option.choices.map((name) => ({ value: name, label: valueLabel(option.name, name, facts) }));
  // What is usual may be one of the choices: nobody is to choose between two that are the same.
  const others = choices.filter(({ value: name, label }) => label !== usually || name === value);
  const options = usual ? choices : [{ value: "", label: usually }, ...others];
  return (
    <Choice
      label={optionLabel(option)}
      menu={options.length > SIDE_BY_SIDE}
      value={typeof value === "string" ? value : usual}
      options={options}
      onChoose={(chosen) => onValue(chosen === usual ? undefined : chosen)}
    />
  );
}

/** A number to be counted up to, or to be typed where it is long. */
function Counted({ option, facts, value, onValue }: OptionFieldProps): JSX.Element {
  if (option.most > COUNTED) return <Typed option={option} facts={facts} value={value} onValue={onValue} />;
  return (
    <Stepper
      label={optionLabel(option)}
      hint={option.help}
      optional
      least={option.whole ? 1 : 0}
      most={option.most}
      value={typeof value === "number" ? value : undefined}
      onNumber={(number) => onValue(number || undefined)}
    />
  );
}

/** A long number. */
function Typed({ option, value, onValue }: OptionFieldProps): JSX.Element {
  const text = typeof value === "number" ? String(value) : "";
  return (
    <Field
      label={optionLabel(option)}
      hint={option.help}
      keys="numeric"
      maxLength={String(option.most).length}
      value={text}
      error={text && Number(text) > option.most ? t("At most {number}", { number: option.most }) : undefined}
      onText={(typed) => {
        const digits = typed.replace(/\D/g, "");
        onValue(digits ? Number(digits) : undefined);
      }}
    />
  );
}
