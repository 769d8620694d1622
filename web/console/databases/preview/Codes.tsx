import { textFor } from '../../../words/words.ts';
import classes from './preview.module.css';
import { type Branch, type Code as CodePart, codeOf, inside } from './tree.ts';
import { words } from './words/words.ts';

/** Longer code is read in the source. */
const LONG = 20_000;

type Owned = CodePart & { owner: string };

/** Code of an element in its order, with what below the element it belongs to. */
function codesIn(of: Branch, owner: string, deep: boolean): Owned[] {
  return inside(of).flatMap((each) => {
    if (each.name === 'code') return [{ ...codeOf(each), owner }];
    return deep ? codesIn(each, ownerName(each) ?? owner, true) : [];
  });
}

/** What a part with code of its own is called; undefined for what only holds such parts. */
export function ownerName({ name, attributes }: Branch): string | undefined {
  const w = words('code');
  const kind = Object.hasOwn(w.owners, name) ? textFor(w.owners, name) : undefined;
  const called = attributes.name || attributes.title || attributes.itemname || attributes.label || '';
  return kind === undefined ? undefined : [kind, called].filter(Boolean).join(' ');
}

/** The code inside an element, each piece below the event that runs it: the code directly inside, or all of it. */
export function Codes({ of, deep = false, label }: { of: Branch; deep?: boolean; label?: string }) {
  const w = words('code');
  const codes = codesIn(of, '', deep).filter(({ text }) => text.trim() !== '');
  if (codes.length === 0) return null;
  return (
    <section className={classes.part} aria-label={label ?? w.title}>
      {label === undefined && <h3>{w.title}</h3>}
      {codes.map(({ owner, event, language, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events may come twice, and their order does not change
        <details key={at} className={classes.code} open={codes.length <= 3}>
          <summary>
            {owner && `${owner} › `}
            {event || w.unnamed} <span>{language && textFor(w.languages, language)}</span>
          </summary>
          <Code text={text.trim()} />
        </details>
      ))}
    </section>
  );
}

/** Code as it is written. */
export function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
    <pre className={classes.pre} tabIndex={0}>
      <code>{text.length > LONG ? `${text.slice(0, LONG)}…` : text}</code>
    </pre>
  );
}
