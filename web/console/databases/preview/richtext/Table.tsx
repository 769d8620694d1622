import type { CSSProperties } from 'react';
import { colourOf, lengthOf } from '../measures.ts';
import { type Branch, inside } from '../tree.ts';
import { words } from '../words/words.ts';
import { Parts } from './RichText.tsx';
import classes from './richtext.module.css';
import { borderWidth } from './styles.ts';

/** Tables whose rows take turns: as tabs, on a click, with time. */
const takesTurns = (table: Branch) => !['', 'none', 'normal'].includes(table.attributes.rowdisplay ?? '');

/** A table with its widths, spans, borders and colours. */
export function Table({ of: table }: { of: Branch }) {
  const { widthtype, bgcolor } = table.attributes;
  const rows = inside(table, 'tablerow');
  const columns = inside(table, 'tablecolumn');
  const fixed = widthtype?.startsWith('fixed') || widthtype === undefined;
  const style: CSSProperties = {
    background: colourOf(bgcolor),
    ...(fixed ? {} : { width: '100%' }),
    ...(widthtype === 'fixedcenter' ? { marginInline: 'auto' } : {}),
    ...(widthtype === 'fixedright' ? { marginInlineStart: 'auto' } : {}),
  };
  const grid = (shown: Branch[]) => (
    <table className={classes.table} style={style}>
      <colgroup>
        {columns.map(({ attributes }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
          <col key={at} style={{ width: lengthOf(attributes.width) }} />
        ))}
      </colgroup>
      <tbody>
        {shown.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
          <tr key={at}>
            {inside(row, 'tablecell').map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
              <Cell key={place} of={cell} table={table} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!takesTurns(table)) return grid(rows);
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
    <details key={at} open={at === 0} className={classes.tab}>
      <summary>{row.attributes.tablabel || words('text').tab(at + 1)}</summary>
      {grid([row])}
    </details>
  ));
}

const spanOf = (word: string | undefined): number | undefined => {
  const span = Number(word);
  return Number.isInteger(span) && span > 1 && span < 1000 ? span : undefined;
};

function Cell({ of: cell, table }: { of: Branch; table: Branch }) {
  const { rowspan, columnspan, valign, bgcolor, borderwidth } = cell.attributes;
  const { cellbordercolor, rowspacing, columnspacing } = table.attributes;
  const style: CSSProperties = {
    verticalAlign: valign === 'center' ? 'middle' : valign,
    background: colourOf(bgcolor),
    borderWidth: borderWidth(borderwidth),
    borderColor: colourOf(cellbordercolor),
    paddingBlock: lengthOf(rowspacing),
    paddingInline: lengthOf(columnspacing),
  };
  return (
    <td rowSpan={spanOf(rowspan)} colSpan={spanOf(columnspan)} style={style}>
      <Cells of={cell} />
    </td>
  );
}

/** The picture behind a cell is left to its colour: it would make the text in it unreadable. */
const Cells = ({ of }: { of: Branch }) => (
  <Parts
    of={{
      ...of,
      content: of.content.filter((part) => typeof part === 'string' || part.name !== 'cellbackground'),
    }}
  />
);
