/** A dialog: from below on phones, in the middle on larger screens. Escape and the back button close it. */
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { covered, uncovered } from "../covers";
import { t } from "../texts";
import { IconButton } from "./button";

export interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** What stays at the foot while the rest scrolls: the buttons. */
  readonly footer?: ComponentChildren;
  /** More room on large screens. */
  readonly wide?: boolean | undefined;
}

export function Sheet(props: SheetProps): JSX.Element | null {
  return props.open ? <Opened {...props} /> : null;
}

function Opened({ title, onClose, children, footer, wide }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const heading = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    const cover = covered(() => close.current());
    element.showModal();
    return () => {
      uncovered(cover);
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; with keys, Escape does
    <dialog
      ref={dialog}
      class={wide ? "dialog dialog-wide" : "dialog"}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close.current();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close.current();
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={t("Close")} onClick={() => close.current()} />
        </header>
        <div class="dialog-body">{children}</div>
        {footer ? <footer class="dialog-foot">{footer}</footer> : null}
      </div>
    </dialog>
  );
}
