import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say, sentenceOf, unsay } from '../../../../shared/index.ts';
import { FormDialog } from '../../../FormDialog.tsx';
import { overtaken } from '../../../overtaken.ts';
import { type Element, restoreVersion } from '../../elementQueries.ts';
import { ElementName } from '../../references/ElementLink.tsx';
import { useUsers } from '../../references/queries.ts';
import { elementName } from '../../typeNames.ts';
import { WhyField } from '../../WhyField.tsx';
import classes from '../editing.module.css';
import { changed, deleteElement } from '../queries.ts';
import { words } from '../words/words.ts';

/** So many of those that use it are named. */
const MOST_USERS = 8;

/** Asks before an element is deleted; a note afterwards brings it back. */
export function DeleteDialog({
  nsfPath,
  element,
  close,
}: {
  nsfPath: string;
  element: Element;
  close: () => void;
}) {
  const w = words('deleting');
  const [why, setWhy] = useState('');
  const queries = useQueryClient();
  const name = elementName(element);
  const { unid, version } = element;
  const used = useUsers(nsfPath, unid).data;
  const users = used?.users.filter((user) => user.unid !== unid) ?? [];
  const undo = async () => {
    unsay(unid);
    try {
      await restoreVersion(nsfPath, unid, { version, current: undefined, why: '' });
      await changed(queries, nsfPath, unid);
      say(w.back(name));
    } catch (error) {
      say(sentenceOf(error), 'failed');
    }
  };
  const remove = useMutation({
    mutationFn: () => deleteElement(nsfPath, element, why),
    onSuccess: async () => {
      await changed(queries, nsfPath, unid);
      close();
      say(
        <Group gap="sm">
          {w.deleted(name)}
          <Button size="compact-sm" variant="default" onClick={() => void undo()}>
            {w.undo}
          </Button>
        </Group>,
        'done',
        unid,
      );
    },
  });
  return (
    <FormDialog
      title={w.title(name)}
      close={close}
      error={overtaken(remove.error)}
      fields={['/why']}
      submit={{ name: w.delete, run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text size="sm">{w.says}</Text>
      {(users.length > 0 || used?.launch) && (
        <Alert color="orange" variant="light" title={w.used(users.length)}>
          {used?.launch && <Text size="sm">{w.launched}</Text>}
          <ul className={classes.users}>
            {users.slice(0, MOST_USERS).map((user) => (
              <li key={user.unid}>
                <ElementName element={user} />
              </li>
            ))}
          </ul>
          {users.length > MOST_USERS && <Text size="sm">{w.more(users.length - MOST_USERS)}</Text>}
        </Alert>
      )}
      <WhyField value={why} change={setWhy} error={remove.error} />
    </FormDialog>
  );
}
