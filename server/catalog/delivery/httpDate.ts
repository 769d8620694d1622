const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const clock = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';
const short = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const long = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/** The three forms that a recipient must take (RFC 9110, section 5.6.7); the first is the one that is written. */
const forms = [
  `${short}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${clock} GMT`,
  `${long}, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${clock} GMT`,
  `${short} ${month} (?<day>[ \\d]\\d) ${clock} (?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`));

/** A date of HTTP in ms of the epoch; undefined for anything else, which conditions ignore. */
export function httpDate(text: string | undefined, now = new Date()): number | undefined {
  for (const form of text === undefined ? [] : forms) {
    const parts = form.exec(text?.trim() ?? '')?.groups;
    if (parts) return momentOf(parts, now);
  }
  return undefined;
}

function momentOf(parts: Record<string, string>, now: Date): number | undefined {
  const { day, hour, minute, second } = parts;
  const at = months.indexOf(parts.month ?? '');
  const year = yearOf(parts.year ?? '', now);
  const moment = new Date(Date.UTC(year, at, Number(day), Number(hour), Number(minute), Number(second)));
  moment.setUTCFullYear(year, at, Number(day));
  const isReal = moment.getUTCMonth() === at && moment.getUTCDate() === Number(day);
  // A leap second is the second that follows it.
  const inDay = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  return isReal && inDay ? moment.getTime() : undefined;
}

/** A year of two digits that lies more than 50 years ahead is the last one before that ended with them. */
function yearOf(text: string, now: Date): number {
  if (text.length === 4) return Number(text);
  const today = now.getUTCFullYear();
  const year = today - (today % 100) + Number(text);
  return year > today + 50 ? year - 100 : year;
}
