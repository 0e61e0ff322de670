/** What the page and its worker say to each other. Only plain data crosses: strings, numbers and bytes. */

/** How far the engine is: what is being done, and which part of the way lies behind it (0 to 1). */
export type Boot =
  | { readonly state: "loading"; readonly step: BootStep; readonly done: number }
  | { readonly state: "ready"; readonly restored: boolean; readonly milliseconds: number }
  | {
      readonly state: "failed";
      readonly reason: "no-wasm" | "no-worker" | "stopped" | "other";
      readonly detail: string;
    };

export type BootStep = "download" | "start" | "warm-up";

/** What a command line gives: its exit status, its output, what it said, and the files that it wrote. */
export interface Ran {
  readonly status: number;
  readonly stdout: Uint8Array;
  readonly stderr: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/** A question to the Python side: a function of `alhambra_page` and its arguments as JSON. */
export interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly payload: string;
  /** Pictures that the question is about, as bytes. */
  readonly given?: readonly Uint8Array<ArrayBuffer>[];
}

/** The engine is to leave nothing on the device. */
export interface Forget {
  readonly kind: "forget";
}

/** What the worker answers, by the number with which it is asked. */
export type Asked = Call | Forget;

/** An answer: JSON, or a line that says why there is none; and the bytes that it speaks of by their places. */
export interface Reply {
  readonly id: number;
  readonly ok: boolean;
  readonly text: string;
  /** Whether there is no answer as files of the engine cannot be had. */
  readonly lacking?: boolean;
  readonly bytes: readonly Uint8Array[];
}

export type FromWorker =
  | { readonly kind: "boot"; readonly boot: Boot }
  /** All files are there: before, only what the first scores need. */
  | { readonly kind: "whole" }
  /** The engine is on the device as it is now: the next visit begins with it. */
  | { readonly kind: "kept" }
  | ({ readonly kind: "reply" } & Reply);

/** What the worker is told first: where the files of the engine are, and the reader's language. */
export interface Start {
  readonly kind: "start";
  readonly base: string;
  readonly language: string;
}

export type ToWorker = Start | (Asked & { readonly id: number });
