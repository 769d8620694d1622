/** Quotation marks of a language: the outer pair and the inner one. */
type Quotes = readonly [open: string, close: string, innerOpen: string, innerClose: string];

const english: Quotes = ['“', '”', '‘', '’'];
const low: Quotes = ['„', '“', '‚', '‘'];
const lowHigh: Quotes = ['„', '”', '‚', '’'];
const angles: Quotes = ['«', '»', '‹', '›'];
const nordic: Quotes = ['”', '”', '’', '’'];

const byLanguage: Record<string, Quotes> = {
  'de-CH': angles,
  'fr-CH': angles,
  'it-CH': angles,
  'de-LI': angles,
  // A French word does not stand directly beside its marks.
  fr: ['«\u00a0', '\u00a0»', '‹\u00a0', '\u00a0›'],
};
for (const [quotes, languages] of [
  [low, 'de cs sk sl bg is lt et sr mk lb sq ka'],
  [lowHigh, 'pl ro hu hr bs'],
  [angles, 'ru uk be el nb nn no hy kk'],
  [nordic, 'sv fi da'],
] as const)
  for (const language of languages.split(' ')) byLanguage[language] = quotes;

/** What is before a mark that opens, beside another one that does: nothing, room, a bracket, a dash. */
const opens = /(^|[\s([{<–—/\ufffc-])$/u;

/** The mark that a typed `"` or `'` is in a text of this language. @param before what stands before it */
export function quoteFor(typed: string, before: string, language: string): string {
  const quotes = byLanguage[language] ?? byLanguage[language.split('-')[0] ?? ''] ?? english;
  const [outer, outerEnd, inner, innerEnd] = quotes;
  const follows = (open: string, close: string) => open !== close && before.endsWith(open);
  const isOpen = opens.test(before) || follows(outer, outerEnd) || follows(inner, innerEnd);
  if (typed === '"') return isOpen ? outer : outerEnd;
  if (isOpen) return inner;
  // Within and after a word it is an apostrophe, unless a single mark was opened and is not closed yet.
  const last = before.lastIndexOf(inner);
  return last >= 0 && inner !== '’' && !before.slice(last).includes(innerEnd) ? innerEnd : '’';
}
