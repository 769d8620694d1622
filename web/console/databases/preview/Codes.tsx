import { textFor } from '../../../words/words.ts';
import classes from './preview.module.css';
import { type Branch, codeOf, inside } from './tree.ts';
import { words } from './words/words.ts';

/** Longer code is read in the source. */
const LONG = 20_000;

/** The code directly inside an element, each piece below the event that runs it. */
export function Codes({ of }: { of: Branch }) {
  const w = words('code');
  const codes = inside(of, 'code')
    .map(codeOf)
    .filter(({ text }) => text.trim() !== '');
  if (codes.length === 0) return null;
  return (
    <section className={classes.part} aria-label={w.title}>
      <h3>{w.title}</h3>
      {codes.map(({ event, language, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events may come twice, and their order does not change
        <details key={at} className={classes.code} open={codes.length <= 3}>
          <summary>
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
