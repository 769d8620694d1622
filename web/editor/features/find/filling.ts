/**
 * What is put in the place of a match: `$&` is all of it, `$1` to `$99` are its groups, `$<name>` one by its name, `$$` is
 * a dollar sign. A group that took no part is empty; what names none stays as it is.
 */
export function fill(
  template: string,
  groups: readonly (string | undefined)[],
  named: Record<string, string | null> = {},
): string {
  return template.replace(/\$(?:(\$)|(&)|(\d\d?)|<([^>]*)>)/g, (all, dollar, whole, digits: string, name) => {
    if (dollar) return '$';
    if (whole) return groups[0] ?? '';
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? '') : all;
    const number = Number(digits);
    if (number > 0 && number < groups.length) return groups[number] ?? '';
    const first = Number(digits[0]);
    // With fewer groups than that, `$10` is the first one and a nought.
    return first > 0 && first < groups.length ? `${groups[first] ?? ''}${digits.slice(1)}` : all;
  });
}
