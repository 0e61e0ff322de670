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
/** What waits for these steps. */
let later: readonly Close[] = [];

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
  mark();
  return cover;
}

/** Put the entry of open dialogs into the history; while a step back is under way it would be taken away at once. */
function mark(): void {
  if (marked || own > 0 || covers.length === 0) return;
  marked = true;
  history.pushState({ cover: true } satisfies Mark, "");
}

/** A dialog has closed. */
export function uncovered(cover: Cover): void {
  covers = covers.filter((each) => each !== cover);
  // Another dialog may open in the same breath: the entry is given back only when none does.
  queueMicrotask(() => {
    setTimeout(() => {
      if (covers.length > 0) return;
      if (marked && isMark(history.state)) {
        own += 1;
        history.back();
      }
      marked = false;
      doLater();
    });
  });
}

/**
 * Do something as soon as no dialog is open and no entry of a closed one is in the way: going elsewhere, say.
 *
 * However long a busy device takes to draw the dialog away: what goes elsewhere before the step back is undone by it.
 */
export function afterCovers(act: () => void): void {
  later = [...later, act];
  setTimeout(doLater);
}

function doLater(): void {
  if (own > 0 || marked || covers.length > 0 || later.length === 0) return;
  const acts = later;
  later = [];
  for (const act of acts) act();
}

/** Hear the back button; to be called once. */
export function watchBack(): void {
  window.addEventListener("popstate", () => {
    if (own > 0) {
      own -= 1;
      mark();
      // The event of the address, which changes nothing here, comes behind this one.
      setTimeout(doLater);
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
    if (covers.length > 1) mark();
    top.close();
  });
}
