/** A date, a time or both, as Domino writes them: `20010217T162023,16-08`. */
const written =
  /^(?:(\d{4})(\d\d)(\d\d))?(?:T(\d\d)(\d\d)(\d\d)(?:[,.](\d{1,2}))?(?:(Z)|([-+]\d\d)(\d\d)?)?)?$/;

/** A date, a time or both as ISO 8601, saying no more than was said: `2001-02-17T16:20:23.16-08:00`, `2001-02-17`,
 *  `16:20:23`. Daylight saving is part of the zone already. @returns undefined for what is none of these. */
export function isoOf(text: string): string | undefined {
  const [, year, month, day, hour, minute, second, hundredths, utc, hours, minutes = '00'] =
    written.exec(text.trim()) ?? [];
  const date = year === undefined ? '' : `${year}-${month}-${day}`;
  if (hour === undefined) return date || undefined;
  const part = hundredths === undefined ? '' : `.${hundredths}`;
  const zone = utc ?? (hours === undefined ? '' : `${hours}:${minutes}`);
  const time = `${hour}:${minute}:${second}${part}${zone}`;
  return date === '' ? time : `${date}T${time}`;
}

/** The moment that such a date is, at midnight when it has no time, in UTC when it has no zone; undefined for a time alone. */
export function momentOf(iso: string | undefined): Date | undefined {
  if (iso === undefined || !/^(?!0000)\d{4}-/.test(iso)) return undefined;
  const placed = iso.includes('T') && !/(?:Z|[-+]\d\d:\d\d)$/.test(iso) ? `${iso}Z` : iso;
  const moment = new Date(placed);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
