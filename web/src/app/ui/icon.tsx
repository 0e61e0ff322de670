/** The icons of the page: lines in a box of 24 by 24, drawn for it. They say nothing to a screen reader. */
import type { JSX } from "preact";

const LINES = {
  add: "M12 5v14M5 12h14",
  back: "M15 5l-7 7 7 7",
  book: "M5 4h5a2 2 0 0 1 2 2v14a2 2 0 0 0-2-1.5H5zM19 4h-5a2 2 0 0 0-2 2v14a2 2 0 0 1 2-1.5h5z",
  camera: "M4 7.5h3.5L9 5h6l1.5 2.5H20V19H4zM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3.5 2",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  device: "M7 3h10v18H7zM11 18h2",
  down: "M6 9l6 6 6-6",
  edit: "M5 19l1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3",
  error: "M8.5 3h7L21 8.5v7L15.5 21h-7L3 15.5v-7zM12 7.5v5.5M12 16.3v.2",
  fix: "M14.5 5a4.5 4.5 0 0 1 5 5.5L10 20l-3.5-3.5L16 7zM5 5l4 4M4 8l4-4",
  games: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v6M12 7.3v.2",
  left: "M15 5l-7 7 7 7",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7L11.5 7M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.7",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1",
  minus: "M5 12h14",
  more: "M12 5.5v.1M12 12v.1M12 18.5v.1",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  open: "M3 19V5h6l2 3h9v3M3 19l3-8h16l-3 8z",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 21c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2",
  question: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 2M12 16.8v.2",
  redo: "M20 9H9a5 5 0 0 0 0 10h7M16 5l4 4-4 4",
  right: "M9 5l7 7-7 7",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4 20h16",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20 20",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11H4.5v9.5h15V11H18",
  text: "M4 5h16M4 10h16M4 15h10M4 20h7",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  undo: "M4 9h11a5 5 0 0 1 0 10H8M8 5L4 9l4 4",
  up: "M6 15l6-6 6 6",
  warning: "M12 4l9.5 16.5h-19zM12 10v5M12 17.6v.2",
} as const;

export type IconName = keyof typeof LINES;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={LINES[name]} />
    </svg>
  );
}
