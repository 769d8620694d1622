/**
 * A number as a format of a spreadsheet writes it (ECMA-376 Part 1, 18.8.30): digits, thousands, percent, currencies and
 * other text, days and months. Anything else is written as it is.
 */
export function formatNumber(value: number, format: string): string {
  const sections = format.split(';');
  const own = value < 0 && sections[1] ? sections[1] : (sections[0] ?? '');
  const size = value < 0 && sections[1] ? -value : value;
  const bare = own.replace(/\[[^\]]*\]/g, '').replace(/[_*]./g, '');
  if (bare === '' || /general|standard/i.test(bare)) return plain(value);
  if (/[dmy]/i.test(bare.replace(/"[^"]*"|\\./g, ''))) return dateOf(value, bare);
  const digits = /[#0?][#0?,]*(\.[#0?]+)?/.exec(bare.replace(/"[^"]*"/g, (text) => ' '.repeat(text.length)));
  if (!digits) return plain(value);
  const before = textOf(bare.slice(0, digits.index));
  const after = textOf(bare.slice(digits.index + digits[0].length));
  const percent = after.includes('%') ? 100 : 1;
  const scale = 1000 ** (/,+$/.exec(digits[0])?.[0].length ?? 0);
  const places = digits[1] ?? '';
  const text = Math.abs((size * percent) / scale).toLocaleString('en', {
    minimumFractionDigits: places.replace(/[^0]/g, '').length,
    maximumFractionDigits: Math.min(Math.max(places.length - 1, 0), 15),
    useGrouping: /[#0],[#0]/.test(digits[0]),
  });
  return `${size < 0 ? '-' : ''}${before}${text}${after}`;
}

const textOf = (format: string) => format.replace(/"([^"]*)"|\\(.)/g, '$1$2');

/** As a general number: at most ten digits. */
export function plain(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e11 || size < 1e-9) return value.toExponential(2).replace('e', 'E');
  return String(Number(value.toPrecision(10)));
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Days since 1899-12-30. */
function dateOf(value: number, format: string): string {
  const date = new Date(Date.UTC(1899, 11, 30) + value * 86_400_000);
  if (Number.isNaN(date.getTime())) return plain(value);
  const two = (part: number) => String(part).padStart(2, '0');
  const month = MONTHS[date.getUTCMonth()] ?? '';
  return format
    .replace(/"([^"]*)"|\\(.)|y+|m+|d+/gi, (code: string, quoted?: string, escaped?: string) => {
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
      const long = code.length;
      if (/^y/i.test(code))
        return long > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100);
      if (/^d/i.test(code)) return long > 1 ? two(date.getUTCDate()) : String(date.getUTCDate());
      if (long > 2) return long === 3 ? month.slice(0, 3) : month;
      return long === 2 ? two(date.getUTCMonth() + 1) : String(date.getUTCMonth() + 1);
    })
    .replace(/\s*[hs:]+\s*$/i, '')
    .trim();
}
