import { Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../shared/index.ts';
import classes from './comparison.module.css';
import type { Conflict } from './merge.ts';

type Words = {
  title: string;
  lead: string;
  before: string;
  mine: string;
  theirs: string;
  save: string;
  back: string;
};

type Props<T> = {
  conflicts: Conflict<T>[];
  words: Words;
  nameOf: (field: keyof T & string) => string;
  /** A value as a person reads it. */
  show: (field: keyof T & string, value: unknown) => string;
  /** Saves with the fields of which theirs is wanted. */
  choose: (takeTheirs: (keyof T & string)[]) => void;
  busy: boolean;
  close: () => void;
  /** Whether the values are code. */
  isCode?: boolean;
  /** What is shown below the choices. */
  children?: ReactNode;
};

/** Shows what two people made of the same fields, beside what they were, and lets one choose field by field. */
export function Comparison<T>(props: Props<T>) {
  const { conflicts, words: w, nameOf, show, choose, busy, close, isCode, children } = props;
  const [theirs, setTheirs] = useState<string[]>([]);
  const wanted = conflicts.map(({ field }) => field).filter((field) => theirs.includes(field));
  return (
    <Dialog
      title={w.title}
      close={close}
      size="lg"
      submit={{ name: w.save, run: () => choose(wanted), busy, cancel: w.back }}
    >
      <Stack gap="md" data-code={isCode || undefined} className={classes.all}>
        <Text size="sm">{w.lead}</Text>
        {conflicts.map(({ field, before, mine, theirs: others }) => (
          <Radio.Group
            key={field}
            label={nameOf(field)}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(chosen) =>
              setTheirs(chosen === 'theirs' ? [...theirs, field] : theirs.filter((each) => each !== field))
            }
          >
            <div className={classes.values}>
              <Radio.Card value="mine" className={classes.value}>
                <Choice name={w.mine} value={show(field, mine)} />
              </Radio.Card>
              <Radio.Card value="theirs" className={classes.value}>
                <Choice name={w.theirs} value={show(field, others)} />
              </Radio.Card>
            </div>
            <Text size="xs" c="dimmed" mt={6} className={classes.any}>
              {`${w.before} ${show(field, before)}`}
            </Text>
          </Radio.Group>
        ))}
        {children}
      </Stack>
    </Dialog>
  );
}

function Choice({ name, value }: { name: string; value: string }) {
  return (
    <span className={classes.choice}>
      <Radio.Indicator />
      <span>
        <Text span size="sm" fw={600} display="block">
          {name}
        </Text>
        <Text span size="sm" className={classes.any}>
          {value}
        </Text>
      </span>
    </span>
  );
}
