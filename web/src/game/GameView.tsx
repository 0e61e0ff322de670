import type { JSX } from "preact";
import type { SessionProps } from "../app/views";

export function GameView({ session }: SessionProps): JSX.Element {
  return <pre class="plain-text">{JSON.stringify(session.value.value, null, 2)}</pre>;
}
