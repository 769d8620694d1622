import { formatSize } from '../../../../shared/index.ts';
import { Code } from '../Codes.tsx';
import { holdsCode, itemsOf, lengthOf, readable } from '../items.ts';
import classes from '../preview.module.css';
import type { Branch } from '../tree.ts';
import { words } from '../words/words.ts';

/** Longer values are read in the source. */
const LONG = 1500;

/** The items of a note in binary form, with what of them can be read. */
export function Items({ root }: { root: Branch }) {
  const w = words('items');
  const items = itemsOf(root).map((item) => ({ ...item, text: readable(item), size: lengthOf(item) }));
  if (items.length === 0) return null;
  return (
    <section className={classes.part} aria-label={w.title}>
      <h3>{w.title}</h3>
      <dl className={classes.items}>
        {items.map(({ name, text, size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of items may come twice
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              {holdsCode({ name }) && text !== '' ? (
                <Code text={text} />
              ) : text.length > LONG ? (
                `${text.slice(0, LONG)}…`
              ) : (
                text
              )}
              {text === '' && (
                <span className={classes.faint}>{size > 0 ? w.bytes(formatSize(size)) : w.empty}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
