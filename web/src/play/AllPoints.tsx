/** The points of all players side by side: a row for each item, and the sums below. */
import type { ComponentChildren, JSX } from "preact";
import type { Row } from "./items";

export interface AllPointsProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly items: readonly Row[];
  readonly sums: readonly Row[];
  readonly head: (name: string) => ComponentChildren;
  readonly row: (item: Row) => ComponentChildren;
  readonly cell: (name: string, item: Row) => ComponentChildren;
  /** What a cell of a player is, beside a cell. */
  readonly kind: (name: string) => string;
}

export function AllPoints({ label, names, items, sums, head, row, cell, kind }: AllPointsProps): JSX.Element {
  const line = (item: Row): JSX.Element => (
    <tr key={item.id}>
      <th scope="row">{row(item)}</th>
      {names.map((name) => (
        <td key={name} class={kind(name)}>
          {cell(name, item)}
        </td>
      ))}
    </tr>
  );
  return (
    <div class="all-points">
      <table aria-label={label}>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col" class={kind(name)}>
                {head(name)}
              </th>
            ))}
          </tr>
        </thead>
        {items.length > 0 ? <tbody>{items.map(line)}</tbody> : null}
        <tfoot>{sums.map(line)}</tfoot>
      </table>
    </div>
  );
}
