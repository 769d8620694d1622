import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Answer, call, say } from '../../shared/index.ts';
import { Rows } from '../../shared/list/Rows.tsx';
import { PeoplePicker } from '../../shared/people/PeoplePicker.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { FormFailure } from '../FormFailure.tsx';
import classes from './admin.module.css';
import { GroupFields } from './GroupFields.tsx';
import { groupPath, memberPath, membersPath, useAdminChange, useGroup } from './queries.ts';
import { words } from './words/words.ts';

/** A group and who is in it; who joins or leaves does so immediately. */
export function GroupMembers({
  name,
  renamed,
  close,
}: {
  name: string;
  renamed: (name: string) => void;
  close: () => void;
}) {
  const [removing, setRemoving] = useState(false);
  if (removing) return <DeleteGroup name={name} close={close} keep={() => setRemoving(false)} />;
  return (
    <FormDialog title={name} close={close}>
      <Members name={name} renamed={renamed} />
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => setRemoving(true)}
      >
        {words('groups').delete}
      </Button>
    </FormDialog>
  );
}

function Members({ name, renamed }: { name: string; renamed: (name: string) => void }) {
  const w = words('groups');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ user: string }[]>([]);
  const picker = useRef<HTMLDivElement>(null);
  const group = useGroup(name);
  const add = useAdminChange(
    () => call(membersPath(name), { json: { people: chosen.map(({ user }) => user) } }),
    () => {
      say(w.added(chosen.length));
      setChosen([]);
      // The button rests now; the next name is typed where the last one was.
      picker.current?.querySelector('input')?.focus();
    },
  );
  const change = (people: { user: string }[]) => {
    add.reset();
    setChosen(people);
  };
  const remove = useAdminChange(
    (leaver: string) => call(memberPath(name, leaver), { method: 'DELETE' }),
    () => undefined,
  );
  return (
    <>
      <FormFailure
        error={add.error ?? remove.error}
        nameOf={(path) => chosen[Number(/^\/people\/(\d+)$/.exec(path)?.[1] ?? -1)]?.user}
      />
      <Answer of={group} what={w.theMembers}>
        {({ members, ...rest }) => (
          <>
            <GroupFields key={rest.name} group={{ members, ...rest }} renamed={renamed} />
            {members.length === 0 && <Text c="dimmed">{w.noMembers}</Text>}
            <ul className={classes.members} aria-label={w.theMembers}>
              <Rows items={members} keyOf={({ username }) => username} height={44}>
                {(member, row) => (
                  <li {...row} className={classes.member}>
                    <Text miw={0} truncate>
                      {member.displayName}{' '}
                      <Text span size="sm" c="dimmed">
                        {member.username}
                      </Text>
                    </Text>
                    <ActionIcon
                      size={44}
                      variant="subtle"
                      color="gray"
                      aria-label={w.remove(member.displayName)}
                      loading={remove.isPending && remove.variables === member.username}
                      onClick={() => remove.mutate(member.username)}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  </li>
                )}
              </Rows>
            </ul>
          </>
        )}
      </Answer>
      <div ref={picker}>
        <PeoplePicker
          only="people"
          typed={typed}
          type={setTyped}
          taken={[...(group.data?.members ?? []).map(({ username }) => ({ user: username })), ...chosen]}
          choose={(named) => 'user' in named && change([...chosen, { user: named.user }])}
        />
      </div>
      {chosen.map(({ user }, place) => (
        <Group key={user} justify="space-between" wrap="nowrap">
          <Text miw={0} truncate>
            {user}
          </Text>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={w.doNotAdd(user)}
            onClick={() => change(chosen.toSpliced(place, 1))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          mih={44}
          loading={add.isPending}
          disabled={chosen.length === 0}
          onClick={() => add.mutate()}
        >
          {w.add(chosen.length)}
        </Button>
      </Group>
    </>
  );
}

type DeleteProps = { name: string; close: () => void; keep: () => void };

function DeleteGroup({ name, close, keep }: DeleteProps) {
  const w = words('groups');
  const remove = useAdminChange(
    () => call(groupPath(name), { method: 'DELETE' }),
    () => {
      say(w.deleted(name));
      close();
    },
  );
  return (
    <FormDialog
      title={w.delete}
      close={keep}
      error={remove.error}
      submit={{ name: w.deleteNow, run: () => remove.mutate(), busy: remove.isPending, dangerous: true }}
    >
      <Text>{w.deleteMeans(name)}</Text>
    </FormDialog>
  );
}
