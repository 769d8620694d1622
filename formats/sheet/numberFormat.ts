/** Formats that a workbook names by number only (ECMA-376, part 1, 18.8.30). */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** The code of a format that the workbook does not spell out. */
export const builtInFormat = (id: number) => builtIn[id] ?? 'General';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Excel takes no longer ones, and to read a hostile one would take long. */
const MAX_CODE = 255;

/** Shows a number as its format says; what a format asks for beyond numbers, dates, times and texts is left out.
 *  @param since1904 whether days are counted from 1904, as old Macs did */
export function formatNumber(value: number, code: string, since1904 = false): string {
  if (code.length > MAX_CODE) return general(value);
  const sections = sectionsOf(code);
  const at = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0;
  const section = sections[at] ?? 'General';
  const bare = section.replace(/"[^"]*"|\\./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^\s*(General|@)?\s*$/i.test(bare) && section === bare) return general(value);
  if (/[dymhs]/i.test(bare)) return formatDate(value, section, since1904);
  // A section of its own for the negative ones says itself how they are marked.
  return formatDigits(at === 1 ? -value : value, section);
}

/** Sections are parted by semicolons that stand in no quotes. */
function sectionsOf(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?=;;)/g) ?? [code]).map((section) => section);
}

function general(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(11)));
}

type Token = { kind: 'literal' | 'code'; text: string };

/** Parts what is to be written as it is from what stands for something. */
function tokensOf(section: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|(\[h+\]|\[m+\]|\[s+\])|\[[^\]]*\]|(AM\/PM|A\/P|General|[\s\S])/gi;
  for (const [all, quoted, escaped, currency, elapsed, rest] of section.matchAll(pattern)) {
    const literal = quoted ?? escaped ?? currency;
    if (literal !== undefined) tokens.push({ kind: 'literal', text: literal });
    else if (elapsed ?? rest) tokens.push({ kind: 'code', text: elapsed ?? rest ?? '' });
    else if (all.startsWith('_')) tokens.push({ kind: 'literal', text: ' ' });
  }
  return tokens;
}

function formatDigits(value: number, section: string): string {
  const tokens = tokensOf(section);
  const codes = tokens.map((token) => (token.kind === 'code' ? token.text : '\u0001')).join('');
  const pattern = /[#0?][#0?,.]*(?:E[+-][#0?]+)?/i.exec(codes)?.[0];
  if (!pattern)
    return tokens
      .map(({ text }) => (/^general$/i.test(text) ? general(value) : text))
      .join('')
      .trim();
  const percent = codes.includes('%');
  const scaled = value * (percent ? 100 : 1) * 1000 ** -(/(,+)(?:\.|$)/.exec(pattern)?.[1]?.length ?? 0);
  const number = digitsOf(Math.abs(scaled), pattern);
  let written = false;
  const parts = tokens.map(({ kind, text }) => {
    if (kind === 'literal') return text;
    if (!/[#0?,.E]/i.test(text) && !(written && /[+-]/.test(text) && /E/i.test(pattern))) return text;
    if (written) return '';
    written = true;
    return number;
  });
  return `${scaled < 0 && /[1-9]/.test(number) ? '-' : ''}${parts.join('').trim()}`;
}

function digitsOf(value: number, pattern: string): string {
  const [mantissa = '', exponent] = pattern.split(/E[+-]/i);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.replace(/[^#0?]/g, '').length;
  const least = fraction.replace(/[^0]/g, '').length;
  if (exponent !== undefined) {
    const [digits = '', power = '0'] = value.toExponential(places).split('e');
    return `${digits}E${Number(power) < 0 ? '-' : '+'}${String(Math.abs(Number(power))).padStart(exponent.length, '0')}`;
  }
  const [before = '', after = ''] = value.toFixed(Math.min(places, 30)).split('.');
  const grouped = /[#0?],[#0?]/.test(whole) ? before.replace(/\B(?=(\d{3})+$)/g, ',') : before;
  const shown =
    before === '0' && !whole.includes('0') ? '' : grouped.padStart(whole.replace(/[^0]/g, '').length, '0');
  const kept = after.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? shown || '0' : `${shown}.${kept}`;
}

/** A day as spreadsheets count it; the first of them had a 29 February 1900 that never was. */
function dateOf(serial: number, since1904: boolean): Date {
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Math.round((days - 25_569) * 86_400_000));
}

function formatDate(value: number, section: string, since1904: boolean): string {
  const date = dateOf(value, since1904);
  if (Number.isNaN(date.getTime())) return general(value);
  const groups = groupsOf(tokensOf(section));
  const half = groups.some(({ kind, text }) => kind === 'code' && /^a/i.test(text) && text.includes('/'));
  return groups
    .map(({ kind, text }, at) => {
      if (kind === 'literal') return text;
      const minutes =
        /^m{1,2}$/i.test(text) && (nearest(groups, at, -1) === 'h' || nearest(groups, at, 1) === 's');
      return written(text, date, value, { half, minutes });
    })
    .join('')
    .trim();
}

/** Letters of one kind in a row stand for one thing. */
function groupsOf(tokens: Token[]): Token[] {
  const groups: Token[] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    const alike = last?.kind === 'code' && token.kind === 'code' && /^[dymhs0]$/i.test(token.text);
    if (last && alike && last.text[0]?.toLowerCase() === token.text.toLowerCase()) last.text += token.text;
    else groups.push({ ...token });
  }
  return groups;
}

/** The next part of a date or time before or behind a place. */
function nearest(groups: Token[], from: number, step: number): string | undefined {
  for (let at = from + step; groups[at]; at += step) {
    const { kind, text } = groups[at] as Token;
    const letter = text.replace('[', '')[0]?.toLowerCase();
    if (kind === 'code' && letter && 'dymhs'.includes(letter)) return letter;
  }
  return undefined;
}

function written(
  text: string,
  date: Date,
  value: number,
  { half, minutes }: { half: boolean; minutes: boolean },
) {
  const pad = (number: number) => String(number).padStart(Math.min(text.length, 2), '0');
  const hours = date.getUTCHours();
  const lower = text.toLowerCase();
  if (/^\[/.test(lower)) {
    const units = { h: 24, m: 1440, s: 86_400 }[lower[1] as 'h' | 'm' | 's'];
    return String(Math.floor(value * units + 1e-9)).padStart(lower.length - 2, '0');
  }
  switch (lower[0]) {
    case 'y':
      return text.length > 2
        ? String(date.getUTCFullYear())
        : String(date.getUTCFullYear() % 100).padStart(2, '0');
    case 'm': {
      if (minutes) return pad(date.getUTCMinutes());
      const month = months[date.getUTCMonth()] ?? '';
      return text.length > 3 ? month : text.length === 3 ? month.slice(0, 3) : pad(date.getUTCMonth() + 1);
    }
    case 'd': {
      const day = days[date.getUTCDay()] ?? '';
      return text.length > 3 ? day : text.length === 3 ? day.slice(0, 3) : pad(date.getUTCDate());
    }
    case 'h':
      return pad(half ? hours % 12 || 12 : hours);
    case 's':
      return pad(date.getUTCSeconds());
    case 'a':
      return text.includes('/') ? (hours < 12 ? 'AM' : 'PM') : text;
    case '0':
      return String(date.getUTCMilliseconds()).padStart(3, '0').slice(0, text.length);
    default:
      return text;
  }
}
