import { Alert } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import type { Room } from '../../session/room.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';

/** Says why the document does not come: the page was led to another process than its other editors. */
export function ElsewhereNotice({ room }: { room: Room }) {
  const elsewhere = useObservable(room.elsewhere);
  const ended = useObservable(room.ended) !== undefined;
  if (!elsewhere || ended) return null;
  const w = words().live;
  return (
    <Alert
      className={classes.ended}
      color="orange"
      variant="light"
      title={w.elsewhere}
      icon={<IconRoute aria-hidden />}
    >
      {w.elsewhereWhy}
    </Alert>
  );
}
