/** What the tests use of Node.js. */
declare module "node:test" {
  export function test(name: string, act: (context: Context) => void | Promise<void>): void;
  interface Context {
    readonly mock: {
      readonly timers: {
        enable(what: { readonly apis: readonly ("Date" | "setInterval" | "setTimeout")[] }): void;
        tick(milliseconds: number): void;
      };
    };
  }
}

declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
  };
  export default assert;
}

declare module "node:crypto" {
  export function createHash(name: string): { update(text: string): { digest(form: "base64"): string } };
}
