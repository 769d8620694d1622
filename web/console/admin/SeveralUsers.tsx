import { Alert, Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { call, say, sentenceOf } from '../../shared/index.ts';
import { FormDialog } from '../FormDialog.tsx';
import classes from './admin.module.css';
import { membersPath, type User, useAdminChange, useGroups, userPath } from './queries.ts';
import { words } from './words/words.ts';

const deeds = ['deactivate', 'signOut', 'group'] as const;
type Deed = (typeof deeds)[number];

/** What can be done with all who are chosen, each after a question that names them. */
export function SeveralUsers({ users, done }: { users: User[]; done: () => void }) {
  const w = words('people');
  const [asked, ask] = useState<Deed>();
  if (users.length === 0) return null;
  return (
    <div className={classes.chosen}>
      <Text size="sm" role="status">
        {w.chosen(users.length)}
      </Text>
      {deeds.map((deed) => (
        <Button key={deed} variant="default" size="xs" onClick={() => ask(deed)}>
          {w.several[deed].act}
        </Button>
      ))}
      {asked && <Ask deed={asked} users={users} close={() => ask(undefined)} done={done} />}
    </div>
  );
}

type AskProps = { deed: Deed; users: User[]; close: () => void; done: () => void };

function Ask({ deed, users, close, done }: AskProps) {
  const w = words('people');
  const groups = useGroups();
  const [group, setGroup] = useState('');
  const [failed, setFailed] = useState<string[]>([]);
  const { act, means } = w.several[deed];
  const run = useAdminChange(
    async () => {
      if (deed === 'group')
        return call(membersPath(group), { json: { people: users.map(({ username }) => username) } });
      const refused: string[] = [];
      for (const { username, displayName } of users)
        await one(deed, username).catch((error: unknown) =>
          refused.push(w.severalFailed(displayName, sentenceOf(error))),
        );
      setFailed(refused);
      return refused;
    },
    () => undefined,
  );
  const start = () =>
    run.mutate(undefined, {
      onSuccess: (answer) => {
        const refused = Array.isArray(answer) ? answer.length : 0;
        if (refused < users.length) say(w.severalDone(users.length - refused));
        // Whoever was refused stays named, with why.
        if (refused > 0) return;
        close();
        done();
      },
    });
  const names = groups.data?.items.map(({ name }) => name) ?? [];
  return (
    <FormDialog
      title={act}
      close={close}
      error={run.error}
      submit={{
        name: act,
        run: start,
        busy: run.isPending,
        dangerous: deed === 'deactivate',
        disabled: deed === 'group' && group === '',
      }}
    >
      {failed.length > 0 && (
        <Alert color="red" variant="light" role="alert">
          {failed.map((said) => (
            <div key={said}>{said}</div>
          ))}
        </Alert>
      )}
      {deed === 'group' &&
        (groups.isSuccess && names.length === 0 ? (
          <Text>{w.noGroups}</Text>
        ) : (
          <NativeSelect
            label={w.group}
            value={group}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
            data={[{ value: '', label: w.whichGroup }, ...names]}
          />
        ))}
      <Text>{means}</Text>
      <ul className={classes.named}>
        {users.map(({ subject, displayName, username }) => (
          <li key={subject}>
            {displayName} ({username})
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

const one = (deed: 'deactivate' | 'signOut', username: string) =>
  deed === 'deactivate'
    ? call(userPath(username), { method: 'PATCH', json: { disabled: true } })
    : call(userPath(username, 'sessions'), { method: 'DELETE' });
