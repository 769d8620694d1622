import type { Origins } from './source.ts';

/** A setting as it may be shown: never the value of a secret. */
export type ShownSetting = {
  name: string;
  meaning: string;
  /** What stands when it is absent, as the documentation says it. */
  standard: string;
  /** As it would be written; null for a secret, and for what is absent or empty. */
  value: string | null;
  secret: boolean;
  /** Whether there is a value; all that is told of a secret. */
  set: boolean;
  origin: 'environment' | 'file' | 'default';
};

type Declared = { [key: string]: { name: string; meaning: string; standard: string; secret?: boolean } };

/** Every setting with the value in effect, in the order in which they are declared. */
export function shownSettings(
  declared: Declared,
  settings: { readonly [key: string]: unknown; readonly origins: Origins },
): ShownSetting[] {
  return Object.entries(declared).map(([key, { name, meaning, standard, secret = false }]) => {
    const text = asText(settings[key]);
    return {
      name,
      meaning,
      standard,
      value: secret || text === '' ? null : text,
      secret,
      set: text !== '',
      origin: settings.origins[name] ?? 'default',
    };
  });
}

/** As the setting would be written; nothing for what is absent or empty. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(asText).join(' ');
  if (typeof value === 'object') return Object.keys(value).length > 0 ? JSON.stringify(value) : '';
  return String(value);
}
