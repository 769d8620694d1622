import { textFor } from '../../../../words/words.ts';
import { Code, Codes } from '../Codes.tsx';
import { Facts } from '../Facts.tsx';
import { colourOf } from '../measures.ts';
import { usePick } from '../pick.ts';
import classes from '../preview.module.css';
import { useResources } from '../resources.ts';
import { fontStyle } from '../richtext/styles.ts';
import { type Branch, eventCode, first, inside, readBranch } from '../tree.ts';
import { words } from '../words/words.ts';
import { ActionBar } from './ActionBar.tsx';

/** A view or folder: its columns as they lie beside each other, and what each shows. */
export function View({ root }: { root: Branch }) {
  const w = words('view');
  const columns = inside(root).filter(({ name }) => name === 'column' || name === 'sharedcolumnref');
  const selection = eventCode(root, 'selection');
  return (
    <>
      <ActionBar of={root} />
      {columns.length === 0 ? (
        <p>{w.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide views are scrolled with the keyboard
        <section className={classes.grid} aria-label={w.columns} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
                  <Head key={at} of={column} />
                ))}
              </tr>
            </thead>
            <tbody>
              <tr style={{ background: colourOf(root.attributes.bgcolor) }}>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
                  <Shows key={at} of={column} />
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
      <Facts of={[[w.onOpen, root.attributes.onopengoto && textFor(w.opens, root.attributes.onopengoto)]]} />
      {selection && (
        <section className={classes.part} aria-label={w.selection}>
          <h3>{w.selection}</h3>
          <Code text={selection} />
        </section>
      )}
      <Codes of={{ ...root, content: root.content.filter((part) => !isSelection(part)) }} deep />
    </>
  );
}

const isSelection = (part: Branch | string) =>
  typeof part !== 'string' && part.name === 'code' && part.attributes.event === 'selection';

/** A column itself, or the shared one that it stands for. */
function useColumn(of: Branch): Branch {
  const shared = of.name === 'sharedcolumnref';
  const own = shared ? first(of, 'column') : of;
  const source = useResources().useSource('sharedcolumn', shared && !own ? (of.attributes.name ?? '') : '');
  return own ?? (source ? first(readBranch(source), 'column') : undefined) ?? of;
}

const arrows: Record<string, string> = { ascending: '↑', descending: '↓' };

/** Columns are measured in characters. */
const widthOf = (word: string | undefined) => {
  const characters = Number(word);
  return Number.isFinite(characters) ? `${Math.min(Math.max(characters, 2), 60) * 0.62}em` : undefined;
};

export function Head({ of }: { of: Branch }) {
  const w = words('view');
  const column = useColumn(of);
  const header = first(column, 'columnheader');
  const { sort = 'none', categorized, width, hidden, resort, twisties } = column.attributes;
  const marks = [
    categorized === 'true' && w.categorized,
    hidden === 'true' && w.hidden,
    resort && resort !== 'none' && w.resort,
    of.name === 'sharedcolumnref' && w.shared,
  ].filter(Boolean);
  return (
    <th scope="col" style={{ minWidth: widthOf(width), textAlign: alignOf(header) }}>
      <span {...usePick(of)} style={{ ...fontStyle(first(header, 'font')), color: undefined }}>
        {twisties === 'true' && '▸ '}
        {header?.attributes.title || column.attributes.name || (
          <span className={classes.faint}>{w.untitled}</span>
        )}
      </span>
      {arrows[sort] && (
        <span role="img" aria-label={textFor(w.sorts, sort)}>
          {' '}
          {arrows[sort]}
        </span>
      )}
      {marks.length > 0 && <small>{marks.join(', ')}</small>}
    </th>
  );
}

const alignOf = (of: Branch | undefined) =>
  (['left', 'right', 'center'] as const).find((word) => word === of?.attributes.align);

export function Shows({ of }: { of: Branch }) {
  const column = useColumn(of);
  const formula = eventCode(column, 'value');
  const { itemname, bgcolor } = column.attributes;
  return (
    <td style={{ textAlign: alignOf(column), background: colourOf(bgcolor) }}>
      <code>{formula ? (formula.length > 120 ? `${formula.slice(0, 120)}…` : formula) : itemname}</code>
    </td>
  );
}
