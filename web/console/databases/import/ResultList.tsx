import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { Rows } from '../../../shared/list/Rows.tsx';
import { textFor } from '../../../words/words.ts';
import { elementAddress } from '../elementQueries.ts';
import { elementName, kindName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import type { Planned } from './queries.ts';

type Props = { nsfPath: string; elements: (Planned & { action: string })[] };

/** The elements that were touched, each with the way to it. */
export function ResultList({ nsfPath, elements }: Props) {
  const w = words('job');
  const touched = useMemo(
    () =>
      elements.filter(
        ({ action, type }) => action in w.deeds && !['document', 'profiledocument'].includes(type),
      ),
    [elements, w],
  );
  if (touched.length === 0) return null;
  return (
    <ul className={classes.results} aria-label={w.imported}>
      <Rows items={touched} keyOf={({ type, unid, action }) => `${type}/${unid}/${action}`} height={31}>
        {(element, row) => (
          <li {...row} className={classes.result}>
            <span className={classes.action} data-action={element.action}>
              {textFor(w.deeds, element.action)}
            </span>
            <Anchor size="sm" href={elementAddress(nsfPath, element)} className={classes.any}>
              {elementName(element)}
            </Anchor>
            <span className={classes.type}>{kindName(element.type)}</span>
          </li>
        )}
      </Rows>
    </ul>
  );
}
