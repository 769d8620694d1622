const MIN_SLUG = 3;
export const MAX_SLUG = 16;

/** Letters that are spelt with others where these are missing. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };

/** A slug for a name: `Brass Gauge 2.0` reads `brass-gauge-2.0`, and `Größe` `groesse`. It ends with a word where it must
 *  leave some out. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[äöüßæøå]/g, (letter) => SPELT[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._]+/g, '-')
    .replace(/^-+/, '');
  const cut = slug.slice(0, MAX_SLUG);
  const whole = slug.length > MAX_SLUG && slug[MAX_SLUG] !== '-' ? cut.replace(/-[^-]*$/, '') : cut;
  return (whole.length < MIN_SLUG ? cut : whole).replace(/-+$/, '');
}
