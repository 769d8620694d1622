import { Alert } from '@mantine/core';
import type { Gathered } from '../../../../formats/dxl/project/index.ts';
import { textFor } from '../../../words/words.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';

/** So many are named. */
const SHOWN = 50;

/** The files of what was chosen that are not part of the plan, each with the reason. Those without design are only counted. */
export function LeftFiles({ left }: { left: Gathered['left'] }) {
  const w = words('left');
  if (left.length === 0) return null;
  const faulty = left.filter(({ why }) => why !== 'noDesign');
  const others = left.length - faulty.length;
  return (
    <Alert variant="light" color={faulty.length > 0 ? 'yellow' : 'gray'} title={w.title(left.length)}>
      {faulty.length > 0 && (
        <ul className={classes.left}>
          {faulty.slice(0, SHOWN).map(({ path, why, text }) => (
            <li key={path}>
              <strong>{path}</strong>: {textFor(w.why, why)} {text}
            </li>
          ))}
          {faulty.length > SHOWN && <li>{w.more(faulty.length - SHOWN)}</li>}
        </ul>
      )}
      {others > 0 && w.others(others)}
    </Alert>
  );
}
