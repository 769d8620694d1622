export type Params = Record<string, unknown>;

/** Sentences by the code of a problem. */
export type Sentences = Record<string, (params: Params) => string>;

/** Stands in a sentence for a parameter that the server did not give. */
export const MISSING = '\u0000';

/** A parameter that the server gave, for a sentence. */
export const text = (params: Params, name: string) => String(params[name] ?? MISSING).slice(0, 500);
