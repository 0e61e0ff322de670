/** Buttons with words, buttons with an icon alone, and links that look like buttons. */
import type { ButtonHTMLAttributes, JSX, Ref } from "preact";
import { Icon, type IconName } from "./icon";

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "label" | "icon" | "children" | "size">;

export interface ButtonProps extends Native {
  readonly label: string;
  readonly kind?: "primary" | "plain" | "danger" | "quiet" | undefined;
  readonly icon?: IconName | undefined;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ label, kind = "plain", icon, buttonRef, class: more, ...rest }: ButtonProps): JSX.Element {
  return (
    <button type="button" ref={buttonRef ?? null} class={classes("button", `button-${kind}`, more)} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      <span>{label}</span>
    </button>
  );
}

export interface LinkButtonProps {
  readonly label: string;
  readonly href: string;
  readonly kind?: ButtonProps["kind"];
  readonly icon?: IconName | undefined;
  /** The name under which a file is saved that the link leads to. */
  readonly download?: string;
  /** In a window of its own. */
  readonly apart?: boolean;
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
}

/** A way to somewhere that looks like a button. */
export function LinkButton({ label, href, kind = "plain", icon, apart, ...rest }: LinkButtonProps): JSX.Element {
  const { linkRef = null, download } = rest;
  return (
    <a
      ref={linkRef}
      class={`button button-${kind}`}
      href={href}
      {...(download === undefined ? {} : { download })}
      {...(apart ? { target: "_blank", rel: "noopener" } : {})}
    >
      {icon ? <Icon name={icon} /> : null}
      <span>{label}</span>
    </a>
  );
}

export interface IconButtonProps extends Native {
  readonly label: string;
  readonly icon: IconName;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/** The label is read aloud and shown where the pointer rests. */
export function IconButton({ label, icon, buttonRef, class: more, ...rest }: IconButtonProps): JSX.Element {
  return (
    <button
      type="button"
      ref={buttonRef ?? null}
      class={classes("icon-button", more)}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

type Named = ButtonHTMLAttributes<HTMLButtonElement>["class"];

function classes(...names: readonly Named[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
