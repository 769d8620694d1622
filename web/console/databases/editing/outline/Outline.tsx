import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Part, PartKind } from '../parts.ts';
import { words } from '../words/words.ts';
import classes from './outline.module.css';

type Props = {
  parts: Part[];
  goTo: (at: number) => void;
  /** Whether there is little room: it is opened by whoever wants it. */
  narrow: boolean;
};

/** The parts of an element by kind; each leads to its place in the source. */
export function Outline({ parts, goTo, narrow }: Props) {
  const w = words('outline');
  const wide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const groups = useMemo(() => Object.entries(Object.groupBy(parts, ({ kind }) => kind)), [parts]);
  if (parts.length === 0) return null;
  return (
    <nav aria-label={w.title} className={classes.outline}>
      <details key={String(narrow)} open={(wide ?? false) && !narrow}>
        <summary className={classes.title}>{w.title}</summary>
        {groups.map(([kind, members = []]) => (
          <section key={kind} aria-label={w.kinds[kind as PartKind]}>
            <h3 className={classes.kind}>
              {w.kinds[kind as PartKind]} <span className={classes.count}>{members.length}</span>
            </h3>
            <ul>
              {members.map(({ name, at, owner }) => (
                <li key={at}>
                  <button type="button" className={classes.part} translate="no" onClick={() => goTo(at)}>
                    {owner && <span className={classes.owner}>{`${owner} › `}</span>}
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </nav>
  );
}
