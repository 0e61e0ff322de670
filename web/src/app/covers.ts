/** What lies over the page (dialogs): the browser's back button takes the topmost away before it leaves the page. */

type Close = () => void;

/** A dialog that is open. */
export interface Cover {
  readonly close: Close;
}

let covers: readonly Cover[] = [];
/** Whether the entry of the history that stands for open dialogs is the present one. */
let marked = false;
/** Steps back that the page itself takes, which are nobody's wish to close something. */
let own = 0;

interface Mark {
  readonly cover: true;
}

function isMark(state: unknown): state is Mark {
  return typeof state === "object" && state !== null && "cover" in state;
}

/** A dialog has opened; `close` is called when the reader goes back. */
export function covered(close: Close): Cover {
  const cover = { close };
  covers = [...covers, cover];
  if (!marked) {
    marked = true;
    history.pushState({ cover: true } satisfies Mark, "");
  }
  return cover;
}

/** A dialog has closed. */
export function uncovered(cover: Cover): void {
  covers = covers.filter((each) => each !== cover);
  // Another dialog may open in the same breath: the entry is given back only when none does.
  queueMicrotask(() => {
    setTimeout(() => {
      if (covers.length > 0 || !marked) return;
      marked = false;
      if (isMark(history.state)) {
        own += 1;
        history.back();
      }
    });
  });
}

/** Hear the back button; to be called once. */
export function watchBack(): void {
  window.addEventListener("popstate", () => {
    if (own > 0) {
      own -= 1;
      return;
    }
    if (!marked) {
      // The entry of a dialog that is long closed: one step more.
      if (isMark(history.state)) history.back();
      return;
    }
    marked = false;
    const top = covers.at(-1);
    if (!top) return;
    if (covers.length > 1) {
      marked = true;
      history.pushState({ cover: true } satisfies Mark, "");
    }
    top.close();
  });
}
