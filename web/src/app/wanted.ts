/** A game in which somebody wants to photograph a sheet as soon as it is open; empty for none. */
import { signal } from "@preact/signals";

export const photoWanted = signal("");
