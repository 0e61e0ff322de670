/** What a view asks of the program, or fetches, while it is shown. */
import { useEffect, useState } from "preact/hooks";

export interface Answered<T> {
  /** Undefined until it is there. */
  readonly value?: T;
  /** Why there is no answer; empty where nothing is wrong. */
  readonly fault: string;
}

interface Kept<T> extends Answered<T> {
  readonly inputs: readonly unknown[];
}

const NOTHING = { fault: "" };

/** The answer to a question about these inputs; where one of them changes it is asked anew, after a pause if need be. */
export function useAnswer<T>(ask: () => Promise<T>, inputs: readonly unknown[], pause = 0): Answered<T> {
  const [kept, setKept] = useState<Kept<T>>({ inputs: [], ...NOTHING });
  useEffect(() => {
    let isWanted = true;
    const keep = (answer: Answered<T>): void => {
      if (isWanted) setKept({ inputs, ...answer });
    };
    const start = (): void => {
      ask().then(
        (value) => keep({ value, fault: "" }),
        (error: unknown) => keep({ fault: reasonOf(error) }),
      );
    };
    const later = pause > 0 ? setTimeout(start, pause) : undefined;
    if (pause === 0) start();
    return () => {
      isWanted = false;
      clearTimeout(later);
    };
  }, [...inputs]);
  const isOfThese = kept.inputs.length === inputs.length && inputs.every((each, index) => each === kept.inputs[index]);
  return isOfThese ? kept : NOTHING;
}

/** What an error says. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
