/**
 * Languages of texts as the model holds them: a tag such as `de-DE` (BCP 47: language, script, region), or `none` for
 * text that no spelling is checked in. What comes from a file or another client is read and checked here.
 */
export const NO_LANGUAGE = 'none';

const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

export const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && (value === NO_LANGUAGE || tag.test(value));

/** A language as files write it, in any case and with `_`; undefined for what is none. */
export function readLanguage(value: string | undefined): string | undefined {
  const [first = '', ...rest] = (value ?? '').trim().replaceAll('_', '-').split('-');
  if (/^(zxx|none|x)$/i.test(first)) return NO_LANGUAGE;
  const parts = rest.map((part) =>
    part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
  );
  const found = [first.toLowerCase(), ...parts].join('-');
  return tag.test(found) ? found : undefined;
}

/** Which of the three kinds of scripts, for each of which files name a language of its own, a language is written in. */
export const scriptOf = (language: string): 'western' | 'asian' | 'complex' => {
  const first = language.split('-')[0] ?? '';
  if (/^(zh|ja|ko|ii|yue|wuu)$/.test(first)) return 'asian';
  return /^(ar|he|fa|ur|hi|bn|ta|te|th|km|lo|my|mr|gu|kn|ml|pa|ne|si|ps|ug|yi|dv|bo|am|syr|sd|ckb)$/.test(
    first,
  )
    ? 'complex'
    : 'western';
};
