import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { textFor } from '../../../words/words.ts';
import { elementAddress } from '../elementQueries.ts';
import { elementName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import type { Planned } from './queries.ts';

const step = 100;

type Props = { nsfPath: string; elements: (Planned & { action: string })[] };

/** The elements that were touched, each with the way to it. */
export function ResultList({ nsfPath, elements }: Props) {
  const w = words('job');
  const [most, setMost] = useState(step);
  const touched = elements.filter(({ action, type }) => action in w.deeds && type !== 'document');
  if (touched.length === 0) return null;
  return (
    <div>
      <ul className={classes.results} aria-label={w.imported}>
        {touched.slice(0, most).map((element) => (
          <li key={`${element.type}/${element.unid}/${element.action}`} className={classes.result}>
            <span className={classes.action} data-action={element.action}>
              {textFor(w.deeds, element.action)}
            </span>
            <Anchor size="sm" href={elementAddress(nsfPath, element)} className={classes.any}>
              {elementName(element)}
            </Anchor>
            <span className={classes.type}>{element.type}</span>
          </li>
        ))}
      </ul>
      {touched.length > most && (
        <Button size="xs" variant="default" mt="sm" onClick={() => setMost(most + step * 4)}>
          {words('plan').more(touched.length)}
        </Button>
      )}
    </div>
  );
}
