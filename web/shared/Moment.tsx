import { formatDate, formatRecent } from './format.ts';

/** When something happened: short, with the full date and time on hover. */
export function Moment({ at }: { at: string | number | Date }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDate(at)}>
      {formatRecent(at)}
    </time>
  );
}
