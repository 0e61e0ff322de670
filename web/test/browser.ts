/** What modules of the page look for in a browser when they are loaded: to be imported first. */
const element = { dataset: {}, lang: "", dir: "" };

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: () => undefined,
  document: { documentElement: element, baseURI: "https://example.org/page/", addEventListener: () => undefined },
  location: { hash: "", href: "https://example.org/page/" },
  matchMedia: () => ({ matches: false }),
});

// Newer versions of Node.js have one of their own, which cannot be assigned.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
