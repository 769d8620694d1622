import { locale } from '../../words/words.ts';

const parts = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d):(\d\d)(?:\.\d+)?(Z|[-+]\d\d:\d\d)?)?$/;

/** A date, a time or both as people write them, at the clock of the zone in which they were said; a range with a dash. */
export function dateText(iso: string): string {
  const [from = '', to] = iso.split('/');
  return to === undefined ? momentText(from) : `${momentText(from)} – ${momentText(to)}`;
}

function momentText(iso: string): string {
  const [whole, year, month, day, hour, minute, second, zone] = parts.exec(iso) ?? [];
  if (!whole) return iso;
  const at = Date.UTC(
    Number(year ?? 2000),
    Number(month ?? 1) - 1,
    Number(day ?? 1),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  );
  const said = new Date(at).toLocaleString(locale(), {
    timeZone: 'UTC',
    ...(year === undefined ? {} : { dateStyle: 'medium' }),
    ...(hour === undefined ? {} : { timeStyle: second === '00' ? 'short' : 'medium' }),
  });
  return zone === undefined ? said : `${said} ${zoneText(zone)}`;
}

/** `UTC+2` of `+02:00`. */
function zoneText(zone: string): string {
  const [, sign = '', hours = '', minutes = ''] = /^([-+])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (Number(hours) === 0 && Number(minutes) === 0) return 'UTC';
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}
