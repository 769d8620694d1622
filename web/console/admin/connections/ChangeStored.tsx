import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { FormFailure } from '../../FormFailure.tsx';
import { type Repository, repositoryPath, useRepositoryChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { repository: Repository; name: string };

/** Changes a repository that administrators added: what it is, whether it is in effect, whether it is there. */
export function ChangeStored({ repository: { keyword, state, stored }, name }: Props) {
  const w = words();
  const [asked, ask] = useState<'switch' | 'remove'>();
  const isOn = stored?.enabled === true;
  const close = () => ask(undefined);
  const toggle = useRepositoryChange(
    () => call(repositoryPath(keyword), { method: 'PATCH', json: { enabled: !isOn } }),
    () => {
      say(isOn ? w.switchedOff(name) : w.switchedOn(name));
      close();
    },
  );
  const remove = useRepositoryChange(
    () => call(repositoryPath(keyword), { method: 'DELETE' }),
    () => {
      say(w.removed(name));
      close();
    },
  );
  const button = (words: string) => ({ variant: 'default', mih: 44, 'aria-label': w.changeOf(words, name) });
  return (
    <Group gap="xs">
      {(state === 'inEffect' || state === 'off') && (
        <Button component="a" href={`/admin/connections/add?keyword=${keyword}`} {...button(w.change)}>
          {w.change}
        </Button>
      )}
      {state !== 'unreadable' &&
        (isOn ? (
          <Button {...button(w.switchOff)} onClick={() => ask('switch')}>
            {w.switchOff}
          </Button>
        ) : (
          <Button {...button(w.switchOn)} loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {w.switchOn}
          </Button>
        ))}
      <Button {...button(w.remove)} onClick={() => ask('remove')}>
        {w.remove}
      </Button>
      {asked === undefined && <FormFailure error={toggle.error} />}
      {asked === 'switch' && (
        <FormDialog
          title={w.switchTitle(name)}
          close={close}
          error={toggle.error}
          submit={{ name: w.switchOff, run: () => toggle.mutate(), busy: toggle.isPending, dangerous: true }}
        >
          <Text>{w.switchMeans(name)}</Text>
        </FormDialog>
      )}
      {asked === 'remove' && (
        <FormDialog
          title={w.removeTitle(name)}
          close={close}
          error={remove.error}
          submit={{ name: w.remove, run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
        >
          <Text>{w.removeMeans(name)}</Text>
        </FormDialog>
      )}
    </Group>
  );
}
