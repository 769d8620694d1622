import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { words } from '../words/words.ts';
import { Code } from './Code.tsx';
import classes from './diff.module.css';
import { Gap, Note } from './Together.tsx';
import { type Hunk, type Line, sideBySide } from './unified.ts';

/** The older text left, the newer right. */
export function SideBySide({ hunks, label }: { hunks: Hunk[]; label: string }) {
  const w = words('diff');
  return (
    <table className={classes.table} data-beside aria-label={label}>
      <thead>
        <tr>
          {(['lineBefore', 'before', 'lineAfter', 'after'] as const).map((column) => (
            <th key={column} scope="col" className={classes.columnName} data-of={column}>
              <VisuallyHidden>{w[column]}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hunks.map(({ lines, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hunks never move.
          <Fragment key={at}>
            {at > 0 && <Gap columns={4} />}
            {note && <Note columns={4} text={note} />}
            {sideBySide(lines).map(({ left, right }) => (
              <tr key={`${left?.was ?? ''}/${right?.is ?? ''}`}>
                <Side line={left} other={right} number={left?.was} />
                <Side line={right} other={left} number={right?.is} />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type SideProps = { line: Line | undefined; other: Line | undefined; number: number | undefined };

function Side({ line, other, number }: SideProps) {
  if (!line) return <td colSpan={2} className={classes.nothing} />;
  const kind = classes[line.kind];
  return (
    <>
      <td className={`${classes.number} ${kind}`}>{number}</td>
      <td className={`${classes.code} ${kind}`}>
        {line.kind !== 'same' && <VisuallyHidden>{words('diff').kinds[line.kind]}: </VisuallyHidden>}
        <Code line={line} other={other === line ? undefined : other} />
      </td>
    </>
  );
}
