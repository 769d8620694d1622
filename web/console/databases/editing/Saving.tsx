import { Alert, Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { isSignedOut, Moment } from '../../../shared/index.ts';
import { FormFailure } from '../../FormFailure.tsx';
import { isOvertaken } from '../../overtaken.ts';
import { words as shown } from '../words/words.ts';
import classes from './editing.module.css';
import type { EditingState } from './useEditing.ts';
import { words } from './words/words.ts';

type Props = { editing: EditingState; why: string; setWhy: (why: string) => void; save: () => void };

/** What stands between the source as it is typed and as it is stored; nothing while both are the same. */
export function Saving({ editing, why, setWhy, save }: Props) {
  const w = words('editing');
  const { isChanged, isBehind, isKept, restoredAt, overtaken } = editing;
  const { error, isPending } = editing.save;
  return (
    <>
      {/* Who is signed out hears it above the page, with the way back. */}
      {error && !isOvertaken(error) && !isSignedOut(error) && (
        <div className={classes.failure}>
          <FormFailure error={error} />
        </div>
      )}
      {isBehind && !overtaken && (
        <Alert color="orange" variant="light" className={classes.failure} role="status">
          {w.behind}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void editing.compare()}>
            {w.compare}
          </Button>
        </Alert>
      )}
      {isChanged && (
        <form
          className={classes.saving}
          aria-label={w.changes}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <span role="status" className={classes.kept}>
            {restoredAt !== undefined ? (
              <>
                {w.restored} <Moment at={new Date(restoredAt).toISOString()} />
              </>
            ) : isKept ? (
              w.kept
            ) : (
              w.unsaved
            )}
          </span>
          <TextInput
            size="xs"
            className={classes.why}
            aria-label={shown('database').why}
            placeholder={shown('database').why}
            maxLength={500}
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" disabled={isPending} onClick={editing.discard}>
            {w.discard}
          </Button>
          <Button
            size="xs"
            type="submit"
            loading={isPending}
            leftSection={<IconDeviceFloppy size={15} aria-hidden />}
          >
            {w.save}
          </Button>
        </form>
      )}
    </>
  );
}
