/** What `web/make.py` knows of the files of the engine when it bundles the worker. */
declare const ENGINE: {
  /** A word for the contents of all of them: another one where a byte differs. */
  readonly version: string;
  /** How many bytes each has, as it comes out of the network's own compression. */
  readonly sizes: Readonly<Record<string, number>>;
  /** How many bytes each has while it is on its way. */
  readonly weights: Readonly<Record<string, number>>;
};
