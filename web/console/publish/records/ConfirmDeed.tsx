import { List, Text } from '@mantine/core';
import { ProblemError } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { useDeed } from './queries.ts';

type Props = {
  title: string;
  /** What the deed brings about. */
  means: string;
  /** Label of its button. */
  name: string;
  dangerous?: boolean;
  deed: () => Promise<unknown>;
  done: () => void;
  close: () => void;
};

/** Asks before a deed, and says what keeps it from being done. */
export function ConfirmDeed({ title, means, name, dangerous = false, deed, done, close }: Props) {
  const work = useDeed(deed, () => {
    close();
    done();
  });
  const referents = referentsOf(work.error);
  return (
    <FormDialog
      title={title}
      close={close}
      error={work.error}
      submit={{ name, run: () => work.mutate(), busy: work.isPending, dangerous }}
    >
      {referents.length > 0 && (
        <div>
          <Text size="sm">{words('records').usedBy}</Text>
          <List size="sm">
            {referents.map(({ type, id, name: called }) => (
              <List.Item key={id}>{`${words('records').types[type] ?? type} ${called}`}</List.Item>
            ))}
          </List>
        </div>
      )}
      <Text size="sm">{means}</Text>
    </FormDialog>
  );
}

/** What uses a record that cannot be deleted. */
function referentsOf(error: unknown): { type: string; id: string; name: string }[] {
  const given = error instanceof ProblemError ? error.params.referents : undefined;
  return Array.isArray(given) ? given : [];
}
