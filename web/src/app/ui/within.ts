/** What a number may be. */
export interface Limits {
  readonly least: number;
  readonly most: number | undefined;
  /** Whether more than the most can be typed: it is kept then, and the program says what is wrong with it. */
  readonly over: boolean | undefined;
}

/** The number that is meant by one that was typed. */
export function typedWithin(typed: number, { least, most, over }: Limits): number {
  return Math.max(least, most === undefined || over ? typed : Math.min(most, typed));
}

/** The number one step up or down; never farther away from what may be, and never at once back into it. */
export function stepWithin(number: number, step: number, { least, most }: Limits): number {
  if (step > 0 && most !== undefined) return Math.max(number, Math.min(most, number + step));
  return Math.max(least, number + step);
}
