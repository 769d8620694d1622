import type { ReactNode } from 'react';
import classes from './system.module.css';

/** Pairs of a name and what there is to say; a name may lead to its page. */
export const Facts = ({ of }: { of: [name: ReactNode, value: ReactNode][] }) => (
  <dl className={classes.facts}>
    {of.map(([name, value], place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a card are always the same, in one order.
      <div key={place}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
