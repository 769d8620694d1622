import { formatDate } from '../../shared/index.ts';
import { words as consoleWords } from '../words/words.ts';
import classes from './admin.module.css';
import type { AuditEntry } from './queries.ts';
import { words } from './words/words.ts';

/** All that the audit log keeps of one entry, for people to read. */
export function AuditDetail({ entry: { action, at, request, detail } }: { entry: AuditEntry }) {
  const facts: Record<string, unknown> = { action, time: formatDate(at), request, ...detail };
  return (
    <details>
      <summary className={classes.more}>{words('audit').details}</summary>
      <Facts of={facts} />
    </details>
  );
}

function Facts({ of }: { of: Record<string, unknown> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of)
        .filter(([, value]) => !isNothing(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>
              <Value of={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

function Value({ of: value }: { of: unknown }) {
  if (Array.isArray(value) && value.some(isObject))
    return (
      <ol className={classes.facts}>
        {value.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the log never changes.
          <li key={place}>
            <Value of={each} />
          </li>
        ))}
      </ol>
    );
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return isObject(value) ? <Facts of={value} /> : textOf(value);
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown): string {
  if (value === true) return words('audit').yes;
  if (value === false) return words('audit').no;
  return String(value);
}

/** `displayName` reads `Display name`; what is spelled in another way stands as it is. */
function labelOf(name: string): string {
  return /^[a-z][A-Za-z0-9]*$/.test(name) ? consoleWords('form').field(name) : name;
}
