/* biome-ignore-all lint/suspicious/noArrayIndexKey: what is compared never changes its place while it is shown */
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ModelNode } from '../../../../formats/model/index.ts';
import { compareDocuments, isDifferent, type Paragraph, type Row } from './compareDocuments.ts';
import classes from './history.module.css';
import { words } from './words.ts';

type Props = { before: ModelNode; after: ModelNode };

/** Two texts in one: words that went and came within their paragraphs, tables cell by cell. */
export function Comparison({ before, after }: Props) {
  const w = words();
  const found = useMemo(() => compareDocuments(before, after), [before, after]);
  if (!isDifferent(found)) return <Text size="sm">{w.same}</Text>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {w.howToRead}
      </Text>
      <div className={classes.lines}>
        {found.map((one, at) =>
          one.kind === 'paragraph' ? (
            <ComparedParagraph key={at} paragraph={one} />
          ) : (
            <div key={at} className={classes.wide}>
              <table className={classes.table}>
                <tbody>
                  {one.rows.map((row, index) => (
                    <ComparedRow key={index} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
          ),
        )}
      </div>
    </>
  );
}

function ComparedRow({ row: { change, cells } }: { row: Row }) {
  return (
    <tr data-change={change}>
      {cells.map((paragraphs, at) => (
        <td key={at}>
          {paragraphs.map((paragraph, index) => (
            <ComparedParagraph key={index} paragraph={paragraph} />
          ))}
        </td>
      ))}
    </tr>
  );
}

function ComparedParagraph({ paragraph: { change, runs } }: { paragraph: Paragraph }) {
  const w = words();
  const isWhole = change === 'added' || change === 'removed';
  return (
    <p data-change={change}>
      {isWhole && <span className={classes.mark}>{w[change]}</span>}
      {runs.map(({ text, change: one }, at) => {
        if (isWhole || one === 'same') return text;
        return one === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>;
      })}
      {runs.every(({ text }) => text === '') && '\u00a0'}
    </p>
  );
}
