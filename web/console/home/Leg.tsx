import { Anchor, Paper, ThemeIcon, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answer } from '../../shared/index.ts';
import classes from './home.module.css';

/** One line of a card: a thing and where it is. */
type Row = { key: string; href: string; name: string; detail?: ReactNode };

type Props<T> = {
  title: string;
  icon: ReactNode;
  /** What the card shows, such as `your databases`. */
  what: string;
  query: UseQueryResult<T>;
  rows: (data: T) => Row[];
  empty: ReactNode;
  more: { href: string; name: string };
};

/** A card of the home page: the newest things of one leg, with its own waiting, failure and emptiness. */
export function Leg<T>({ title, icon, what, query, rows, empty, more }: Props<T>) {
  return (
    <Paper component="section" withBorder p="lg" radius="lg" className={classes.leg} aria-label={title}>
      <div className={classes.legHead}>
        <ThemeIcon variant="light" size={38} radius="md" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2}>{title}</Title>
      </div>
      <Answer of={query} what={what} empty={empty} isEmpty={(data) => rows(data).length === 0}>
        {(data) => (
          <ul className={classes.rows}>
            {rows(data)
              .slice(0, 5)
              .map(({ key, href, name, detail }) => (
                <li key={key}>
                  <a className={classes.row} href={href}>
                    <span className={classes.rowName}>{name}</span>{' '}
                    {detail && <span className={classes.rowDetail}>{detail}</span>}
                  </a>
                </li>
              ))}
          </ul>
        )}
      </Answer>
      <div className={classes.more}>
        <Anchor href={more.href} size="sm" fw={550}>
          {more.name}
        </Anchor>
      </div>
    </Paper>
  );
}
