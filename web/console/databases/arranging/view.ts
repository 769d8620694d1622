/** How an element is read out of its source as something to arrange, and written into it. */
export type View<Model> = {
  /** The root of a source that can be read so. */
  root: string;
  /** The elements of DXL that are its parts, nested in one another. */
  parts: readonly string[];
  /** What is arranged; each part gets a key, the one at its place in `keys` where there is one. */
  read(source: string, keys: readonly number[]): Model;
  /** The source with what was arranged; nothing else in it changes. */
  write(source: string, model: Model): string;
  /** The keys of the parts in the order of the source, each before what stands in it. */
  keys(model: Model): number[];
};

let given = 0;

/** A key that no part has yet. The root of an element has the key 0. */
export const nextKey = (): number => ++given;
export const ROOT = 0;
