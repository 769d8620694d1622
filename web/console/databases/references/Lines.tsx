import { Badge, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Chosen, elementAddress } from '../elementQueries.ts';
import type { Place } from './queries.ts';
import classes from './references.module.css';
import { words } from './words/words.ts';

type Props<Shown extends Place> = {
  nsfPath: string;
  /** The element that the lines are of. */
  of: Chosen;
  places: readonly Shown[];
  /** What stands beside a line. */
  beside?: (place: Shown) => ReactNode;
};

/** Lines of an element that name something, each of which leads to its source. */
export function Lines<Shown extends Place>({ nsfPath, of, places, beside }: Props<Shown>) {
  const w = words('usage');
  return (
    <ul className={classes.lines}>
      {places.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line may name several things, one of them twice
        <li key={at}>
          <a
            className={classes.line}
            // What only a text mentions may stand in data, whose lines are not those of the source.
            href={elementAddress(
              nsfPath,
              of,
              place.by === 'text' ? {} : { show: 'source', line: place.line },
            )}
          >
            <VisuallyHidden>{`${w.line(place.line)}: `}</VisuallyHidden>
            <span className={classes.number} aria-hidden>
              {place.line}
            </span>
            <code translate="no">{place.text}</code>
          </a>
          <span className={classes.beside}>
            {place.by === 'text' ? (
              <span className={classes.note}>{w.mentioned}</span>
            ) : (
              !place.sure && (
                <Badge variant="light" color="gray" size="sm" tt="none" title={w.unsureHelp}>
                  {w.unsure}
                </Badge>
              )
            )}
            {beside?.(place)}
          </span>
        </li>
      ))}
    </ul>
  );
}
