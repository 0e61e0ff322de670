/** What the reader has chosen for this device: language and theme. */
import { signal } from "@preact/signals";
import { forgetAll, recalled, scoped } from "../device/scope";
import { loadLanguages, preferred, speak } from "./texts";

export type Theme = "auto" | "light" | "dark";

const PREFERENCES = "preferences";

interface Kept {
  readonly language?: string;
  readonly theme?: Theme;
  readonly staysOn?: boolean;
  readonly trembles?: boolean;
}

/** The language that was chosen; empty for the browser's. */
export const chosenLanguage = signal("");
export const theme = signal<Theme>("auto");
/** Whether the screen is to stay on while a game is open, and the device to tremble at changes. */
export const staysOn = signal(true);
export const trembles = signal(true);

/** Read what is kept and dress the page in it. */
export async function restorePreferences(): Promise<void> {
  const kept = read();
  chosenLanguage.value = kept.language ?? "";
  dress(kept.theme ?? "auto");
  staysOn.value = kept.staysOn ?? true;
  trembles.value = kept.trembles ?? true;
  await loadLanguages();
  await speak(chosenLanguage.value || preferred());
}

/** Choose a language; empty for the browser's. */
export async function chooseLanguage(code: string): Promise<void> {
  chosenLanguage.value = code;
  write();
  await speak(code || preferred());
}

export function chooseTheme(chosen: Theme): void {
  dress(chosen);
  write();
}

export function chooseToStayOn(chosen: boolean): void {
  staysOn.value = chosen;
  write();
}

export function chooseToTremble(chosen: boolean): void {
  trembles.value = chosen;
  write();
}

/** Forget what was chosen, and what the parts of the page remember beside games: all keys begin alike. */
export async function forgetPreferences(): Promise<void> {
  try {
    forgetAll();
  } catch {
    // Nothing was kept.
  }
  chosenLanguage.value = "";
  staysOn.value = true;
  trembles.value = true;
  dress("auto");
  await speak(preferred());
}

function dress(chosen: Theme): void {
  theme.value = chosen;
  document.documentElement.dataset.theme = chosen;
}

function read(): Kept {
  try {
    return (JSON.parse(recalled(PREFERENCES) ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

function write(): void {
  try {
    const kept: Kept = {
      theme: theme.value,
      staysOn: staysOn.value,
      trembles: trembles.value,
      ...(chosenLanguage.value ? { language: chosenLanguage.value } : {}),
    };
    localStorage.setItem(scoped(PREFERENCES), JSON.stringify(kept));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
