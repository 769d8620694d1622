import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { words } from '../words/words.ts';
import { Code } from './Code.tsx';
import classes from './diff.module.css';
import { type Hunk, partners } from './unified.ts';

const signs = { same: ' ', removed: '−', added: '+' };

/** Removed and added lines below each other. */
export function Together({ hunks, label }: { hunks: Hunk[]; label: string }) {
  const w = words('diff');
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {(['lineBefore', 'lineAfter', 'change', 'source'] as const).map((column) => (
            <th key={column} scope="col" className={classes.columnName} data-of={column}>
              <VisuallyHidden>{w[column]}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hunks.map(({ lines, note }, at) => {
          const others = partners(lines);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: hunks never move.
            <Fragment key={at}>
              {at > 0 && <Gap columns={4} />}
              {note && <Note columns={4} text={note} />}
              {lines.map((line) => (
                <tr key={`${line.was ?? ''}/${line.is ?? ''}`} className={classes[line.kind]}>
                  <td className={classes.number}>{line.was}</td>
                  <td className={classes.number}>{line.is}</td>
                  <td className={classes.sign}>{signs[line.kind]}</td>
                  <td className={classes.code}>
                    <Code line={line} other={others.get(line)} />
                  </td>
                </tr>
              ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Lines that are the same in both are left out here. */
export function Gap({ columns }: { columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className={classes.gap}>
        <span aria-hidden>⋯</span>
        <VisuallyHidden>{words('diff').gap}</VisuallyHidden>
      </td>
    </tr>
  );
}

export function Note({ columns, text }: { columns: number; text: string }) {
  return (
    <tr>
      <td colSpan={columns} className={classes.note}>
        {text}
      </td>
    </tr>
  );
}
