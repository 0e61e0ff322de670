import type { JSX } from "preact";
import type { PlaceProps } from "../app/views";

export function LookView({ path }: PlaceProps): JSX.Element {
  return <p>{path.join(" / ")}</p>;
}
