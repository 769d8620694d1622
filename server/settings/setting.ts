/** One setting: how it is called, read and explained. */
export type Setting<T> = {
  /** The environment variable, and the member name in the file that TRIVET_CONFIG names. */
  name: string;
  meaning: string;
  /** Shown masked by `trivet config`. */
  secret?: boolean;
  /** What the documentation says stands when the setting is absent. */
  standard: string;
  absent: (read: Reader) => T;
  parse: (text: string) => T;
};

/** Reads another setting by its environment name, for defaults that follow from it. */
export type Reader = {
  host: () => string;
  port: () => number;
  publicUrl: () => string;
  dataDir: () => string;
  databaseConnections: () => number;
  maxConnections: () => number;
};

/** A default that follows from nothing else. */
export const given =
  <T>(value: T) =>
  () =>
    value;

/** Declares a setting; `standard` is what the documentation says stands when it is absent. */
export function setting<T>(
  name: string,
  parse: (text: string) => T,
  absent: (read: Reader) => T,
  standard: string,
  meaning: string,
  more: { secret?: boolean } = {},
): Setting<T> {
  return { name, parse, absent, standard, meaning, ...more };
}

/** Declares a setting that may stay absent. */
export const optional = <T>(
  name: string,
  parse: (text: string) => T,
  standard: string,
  meaning: string,
  secret = false,
) => setting<T | undefined>(name, parse, given(undefined), standard, meaning, { secret });
