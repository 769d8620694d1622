import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './history.module.css';
import { words } from './words.ts';

type Props = {
  title: string;
  facts: string[];
  note: string;
  show: () => void;
  download: string;
  /** asks once more before it is called */
  remove?: () => void;
};

/** Something earlier in a list: what it is, who made it when, and what can be done with it. */
export function Entry({ title, facts, note, show, download, remove }: Props) {
  const w = words();
  const [asking, setAsking] = useState(false);
  return (
    <li className={classes.entry}>
      <Text size="sm" fw={600} className={classes.title}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {note !== '' && (
        <Text size="sm" className={classes.note}>
          {note}
        </Text>
      )}
      <Group gap="md" mt={6}>
        <Button size="compact-sm" variant="default" onClick={show} aria-label={w.showOne(title)}>
          {w.show}
        </Button>
        <Anchor size="sm" href={download} download aria-label={w.loadOne(title)}>
          {w.load}
        </Anchor>
        {remove && (
          <Button
            size="compact-sm"
            variant={asking ? 'filled' : 'subtle'}
            color="red"
            onBlur={() => setAsking(false)}
            onClick={() => (asking ? remove() : setAsking(true))}
            aria-label={asking ? w.removeOneForGood(title) : w.removeOne(title)}
          >
            {asking ? w.removeForGood : w.remove}
          </Button>
        )}
      </Group>
    </li>
  );
}
