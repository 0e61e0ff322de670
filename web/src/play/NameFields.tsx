/** Who plays, in a game that begins: a field for each name, and one more as long as there is room at the table. */
import type { JSX } from "preact";
import { t } from "../app/texts";
import { Button, Field, IconButton } from "../app/ui";

export interface NameFieldsProps {
  /** What is typed into the fields, empty ones too. */
  readonly typed: readonly string[];
  readonly most: number;
  readonly longest: number;
  readonly onTyped: (typed: readonly string[]) => void;
}

export function NameFields({ typed, most, longest, onTyped }: NameFieldsProps): JSX.Element {
  const twice = twiceIn(typed);
  return (
    <>
      {typed.map((name, index) => (
        <NameField
          key={index}
          number={index + 1}
          name={name}
          longest={longest}
          isTwice={twice !== undefined && twice === name.trim()}
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

/** A name that is typed twice. */
export function twiceIn(typed: readonly string[]): string | undefined {
  const names = namesIn(typed);
  return names.find((name, index) => names.indexOf(name) !== index);
}

interface NameFieldProps {
  readonly number: number;
  readonly name: string;
  readonly longest: number;
  readonly isTwice: boolean;
  readonly onName: (name: string) => void;
  readonly onRemove: (() => void) | undefined;
}

function NameField({ number, name, longest, isTwice, onName, onRemove }: NameFieldProps): JSX.Element {
  return (
    <div class="setup-name">
      <Field
        label={t("Player {number}", { number })}
        value={name}
        onText={onName}
        maxLength={longest}
        error={isTwice ? t("This name is already taken") : undefined}
      />
      {onRemove ? <IconButton icon="close" label={t("Remove player {number}", { number })} onClick={onRemove} /> : null}
    </div>
  );
}
