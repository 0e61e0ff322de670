/** A view that is fetched when it is first shown. */
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "./texts";
import { Button } from "./ui";

/** Make a component of a view that is fetched when it is wanted; a failed fetch can be tried again. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  let ready: ComponentType<P> | undefined;
  return function Lazy(props: P): JSX.Element {
    const [View, setView] = useState<ComponentType<P> | undefined>(() => ready);
    const [failed, setFailed] = useState(false);
    const [tries, setTries] = useState(0);
    useEffect(() => {
      if (ready) return;
      let wanted = true;
      setFailed(false);
      load().then(
        (found) => {
          ready = found;
          if (wanted) setView(() => found);
        },
        () => wanted && setFailed(true),
      );
      return () => {
        wanted = false;
      };
    }, [tries]);
    if (View) return <View {...props} />;
    if (!failed) return <p class="waiting soft">{t("Loading…")}</p>;
    return (
      <div class="stack">
        <p>{t("This part could not be loaded.")}</p>
        <Button label={t("Try again")} onClick={() => setTries(tries + 1)} />
      </div>
    );
  };
}
