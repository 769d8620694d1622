import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { StructuralChange } from '../elementQueries.ts';
import { words } from '../words/words.ts';
import classes from './diff.module.css';
import { placeWords } from './places.ts';
import { Together } from './Together.tsx';
import { readUnified } from './unified.ts';

const atFirst = 25;

/** What differs in the words of the design: which field, which code, which property. */
export function Structure({ changes }: { changes: StructuralChange[] }) {
  const w = words('structure');
  const [most, setMost] = useState(atFirst);
  const said = (path: string) => placeWords(path, words('places'), words('kinds'));
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.none}
      </Text>
    );
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, most).map(({ path, change, before, after, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes never move, and a path may occur twice.
          <li key={at}>
            <span className={classes.change} data-change={change}>
              {w.words[change]}
            </span>
            <span className={classes.where} title={path}>
              {said(path)}
            </span>
            {text !== undefined && (
              <div className={classes.inner}>
                <Together hunks={readUnified(text)} label={words('diff').lineByLine(said(path))} />
              </div>
            )}
            {text === undefined && (before !== undefined || after !== undefined) && (
              <span className={classes.values}>
                {before !== undefined && <del>{shortened(before)}</del>}
                {before !== undefined && after !== undefined && <span aria-hidden>→</span>}
                {after !== undefined && <ins>{shortened(after)}</ins>}
              </span>
            )}
          </li>
        ))}
      </ul>
      {changes.length > most && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setMost(changes.length)}>
          {w.all(changes.length)}
        </Button>
      )}
    </>
  );
}

/** Code is read in the comparison of lines; here its beginning tells which it is. */
const shortened = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160)}…` : text || words('structure').empty;
