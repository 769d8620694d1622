/** Attributes of a properties element by their canonical names. */
export type Properties = Record<string, string>;
/** The same, with those that are removed: null. */
export type Changed = Record<string, string | null>;
