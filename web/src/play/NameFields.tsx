/** Who plays, in a game that begins: a field for each name, and one more as long as there is room at the table. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Button, Field, IconButton } from "../app/ui";
import { faultOfName } from "./names";

export interface NameFieldsProps {
  /** What is typed into the fields, empty ones too. */
  readonly typed: readonly string[];
  readonly most: number;
  readonly longest: number;
  readonly unseen: string;
  readonly onTyped: (typed: readonly string[]) => void;
}

export function NameFields({ typed, most, longest, unseen, onTyped }: NameFieldsProps): JSX.Element {
  const twice = twiceIn(typed);
  return (
    <>
      {typed.map((name, index) => (
        <NameField
          key={index}
          number={index + 1}
          name={name}
          longest={longest}
          fault={
            twice !== undefined && twice === name.trim() ? t("This name is already taken") : faultOfName(name, unseen)
          }
          onName={(text) => onTyped(typed.with(index, text))}
          onRemove={typed.length > 1 ? () => onTyped(typed.toSpliced(index, 1)) : undefined}
        />
      ))}
      {typed.length < most ? (
        <Button icon="add" label={t("Add a player")} onClick={() => onTyped([...typed, ""])} />
      ) : null}
    </>
  );
}

/** The names that are typed. */
export function namesIn(typed: readonly string[]): readonly string[] {
  return typed.map((name) => name.trim()).filter((name) => name !== "");
}

/** Whether a game can begin with these names. */
export function areNames(typed: readonly string[], unseen: string): boolean {
  const names = namesIn(typed);
  return names.length > 0 && twiceIn(typed) === undefined && !names.some((name) => faultOfName(name, unseen));
}

/** A name that is typed twice. */
function twiceIn(typed: readonly string[]): string | undefined {
  const names = namesIn(typed);
  return names.find((name, index) => names.indexOf(name) !== index);
}

interface NameFieldProps {
  readonly number: number;
  readonly name: string;
  readonly longest: number;
  readonly fault: string | undefined;
  readonly onName: (name: string) => void;
  readonly onRemove: (() => void) | undefined;
}

function NameField({ number, name, longest, fault, onName, onRemove }: NameFieldProps): JSX.Element {
  return (
    <div class="setup-name">
      <Field label={t("Player {number}", { number })} value={name} onText={onName} maxLength={longest} error={fault} />
      {onRemove ? <IconButton icon="close" label={t("Remove player {number}", { number })} onClick={onRemove} /> : null}
    </div>
  );
}
