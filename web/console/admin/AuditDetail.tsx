import { createContext, useContext } from 'react';
import { formatExactly } from '../../shared/index.ts';
import { words as consoleWords } from '../words/words.ts';
import classes from './admin.module.css';
import type { AuditEntry } from './queries.ts';
import { words } from './words/words.ts';

/** All that the audit log keeps of one entry, for people to read: what was changed as it was before and after. */
export function AuditDetail({ entry: { action, at, request, detail, names } }: { entry: AuditEntry }) {
  const w = words('audit');
  const { before, from, to, ...rest } = detail;
  // A name that was given up for another one is one change, not two facts.
  const moved = isText(from) && isText(to) ? { [w.change]: to } : { from, to };
  const facts: Record<string, unknown> = { action, time: formatExactly(at), request, ...moved, ...rest };
  const was = { ...(w.change in moved && { [w.change]: from }), ...(isObject(before) && before) };
  return (
    <details>
      <summary className={classes.more}>{w.details}</summary>
      <Names value={names}>
        <Facts of={facts} before={was} />
      </Names>
    </details>
  );
}

/** What things are called whose ids stand in the entry. */
const names = createContext<Record<string, string>>({});
const Names = names.Provider;

/** @param before what members were that are something else now. */
function Facts({ of, before = {} }: { of: Record<string, unknown>; before?: Record<string, unknown> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of)
        .filter(([name, value]) => !isNothing(value) || name in before)
        .map(([name, value]) => (
          <Fact
            key={name}
            label={labelOf(name)}
            value={value}
            {...(name in before && { before: before[name] })}
          />
        ))}
    </dl>
  );
}

type FactProps = { label: string; value: unknown; before?: unknown };

function Fact({ label, value, ...was }: FactProps) {
  const w = words('audit');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {'before' in was && (
          <>
            <del>{isNothing(was.before) ? w.nothing : <Value of={was.before} />}</del>
            <span aria-hidden> → </span>
          </>
        )}
        {isNothing(value) ? w.nothing : <Value of={value} />}
      </dd>
    </div>
  );
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function Value({ of: value }: { of: unknown }) {
  const known = useContext(names);
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
  if (Array.isArray(value)) return value.map((each) => nameOf(each, known)).join(', ');
  return isObject(value) ? <Facts of={value} /> : nameOf(value, known);
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

/** What has a name is called by it, with its id beside it. */
function nameOf(value: unknown, known: Record<string, string>): string {
  const text = textOf(value);
  const name = known[text];
  return name === undefined ? text : `${name} (${text})`;
}

/** `displayName` reads `Display name`; what is spelled in another way stands as it is. */
function labelOf(name: string): string {
  return /^[a-z][A-Za-z0-9]*$/.test(name) ? consoleWords('form').field(name) : name;
}
