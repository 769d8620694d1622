import { Text } from '@mantine/core';
import { formatDate, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { isIdle } from './keyUse.ts';
import { type SigningKey, useKeyChange } from './queries.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** Asks before a new key takes over, and says what that means for whom. */
export function RotateKey({ close }: { close: () => void }) {
  const w = words('keys');
  const rotate = useKeyChange(() => {
    say(w.rotated);
    close();
  });
  return (
    <FormDialog
      title={w.rotateTitle}
      close={close}
      error={rotate.error}
      submit={{ name: w.rotateDo, run: () => rotate.mutate(undefined), busy: rotate.isPending }}
    >
      <Text>{w.rotateAsk}</Text>
      <Points of={w.rotateFor} />
    </FormDialog>
  );
}

/** Asks before a key is removed; as long as tokens need it, that locks out whoever has one. */
export function RemoveKey({ signingKey, close }: { signingKey: SigningKey; close: () => void }) {
  const w = words('keys');
  const { id, neededUntil } = signingKey;
  const remove = useKeyChange(() => {
    say(w.removed);
    close();
  });
  return (
    <FormDialog
      title={w.removeTitle}
      close={close}
      error={remove.error}
      submit={{ name: w.remove, run: () => remove.mutate(id), busy: remove.isPending, dangerous: true }}
    >
      {neededUntil === null || isIdle(signingKey) ? (
        <Text className={classes.any}>{w.removeIdle(id)}</Text>
      ) : (
        <>
          <Text className={classes.any}>{w.removeAsk(id)}</Text>
          <Points of={w.removeFor(formatDate(neededUntil))} />
        </>
      )}
    </FormDialog>
  );
}

const Points = ({ of }: { of: string[] }) => (
  <ul className={classes.points}>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
