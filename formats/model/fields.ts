/**
 * Fields and bookmarks that a person puts in. Their names say what they are (see new.ts):
 *
 * - a field: a `raw` node with the key `new:field PAGEREF _Toc1 \h`, whose `show` is its last value
 * - a field of the file with another value: a `raw` node with the key `new:value {key}`
 * - a bookmark: two `marker` nodes with the keys `new:bookmarkStart {name}` and `new:bookmarkEnd {name}`
 *
 * What a field does is said in the words of ECMA-376 Part 1, 17.16, for every format.
 */
const NAME = '[\\p{L}_][\\p{L}\\p{N}_]{0,39}';
const codes = new RegExp(
  `^(?:PAGE|NUMPAGES|DATE|TIME|FILENAME|AUTHOR|TITLE|(?:REF|PAGEREF) ${NAME}(?: \\\\[hrp])*|SEQ [\\p{L}]{1,30}(?: \\\\\\* ARABIC)?)$`,
  'u',
);
const name = new RegExp(`^${NAME}$`, 'u');

/** A name that every word processor takes for a bookmark. */
export const isBookmarkName = (value: unknown): value is string =>
  typeof value === 'string' && name.test(value);

/** The code of a field that was put in; undefined for anything else. */
export function newField(key: unknown): string | undefined {
  const code = typeof key === 'string' && key.startsWith('new:field ') ? key.slice(10) : undefined;
  return code !== undefined && codes.test(code) ? code : undefined;
}

/** The sequence that a field of this code counts, such as `Figure`; undefined for one of any other kind. */
export const sequenceOf = (code: string | undefined): string | undefined =>
  /^SEQ (\S+)/.exec(code ?? '')?.[1];

/** The key of the field of the file whose value is another; undefined for anything else. */
export const changedField = (key: unknown): string | undefined =>
  typeof key === 'string' && key.startsWith('new:value ') ? key.slice(10) : undefined;

/** One end of a bookmark that was put in; undefined for anything else. */
export function newBookmark(key: unknown): { isStart: boolean; name: string } | undefined {
  const found = typeof key === 'string' ? /^new:bookmark(Start|End) (.*)$/su.exec(key) : null;
  return found && isBookmarkName(found[2]) ? { isStart: found[1] === 'Start', name: found[2] } : undefined;
}

/** A table of contents that was put in, as the `props` of a container. */
export const NEW_CONTENTS = 'new:contents';

/** A list of the captions of a sequence that was put in, such as that of all figures, as the `props` of a container. */
export const newCaptionList = (sequence: string): string => `new:captions ${sequence}`;

/** The sequence that a list of captions, which was put in, is of; undefined for anything else. */
export const captionListOf = (props: unknown): string | undefined =>
  typeof props === 'string' ? /^new:captions (\p{L}{1,30})$/u.exec(props)?.[1] : undefined;

/** The sequence whose captions a table lists, by what its field does; undefined for a table of headings. */
export const listedBy = (code: string): string | undefined => /\\c ?"?([^"\\]*[^"\\ ])/i.exec(code)?.[1];
