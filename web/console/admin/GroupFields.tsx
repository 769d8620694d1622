import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { request, say } from '../../shared/index.ts';
import { FormFailure, faultAt } from '../FormFailure.tsx';
import { isOvertaken, overtaken } from '../overtaken.ts';
import { type Group as GroupOfPeople, groupPath, useAdminChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { group: GroupOfPeople & { tag: string | null }; renamed: (name: string) => void };

/** What a group is called and what it is for. Its shares and access lists follow a new name. When somebody saved before,
 *  what was typed stays, and what is stored is told beside it. */
export function GroupFields({ group, renamed }: Props) {
  const w = words('groups');
  const [typed, type] = useState<{ name?: string; description?: string }>({});
  // What nobody typed follows what is stored.
  const { name = group.name, description = group.description } = typed;
  const queries = useQueryClient();
  const json = {
    ...(name.trim() !== group.name && { name: name.trim() }),
    ...(description.trim() !== group.description && { description: description.trim() }),
  };
  const isSame = Object.keys(json).length === 0;
  const save = useAdminChange(
    async () => {
      const headers: Record<string, string> = group.tag === null ? {} : { 'if-match': group.tag };
      try {
        const answer = await request(groupPath(group.name), { method: 'PATCH', json, headers });
        const now = { ...((await answer.json()) as GroupOfPeople), tag: answer.headers.get('etag') };
        // Before all groups are read anew: the old name is nobody's any more.
        queries.setQueryData(['groups', now.name], now);
        renamed(now.name);
      } catch (error) {
        if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: ['groups'] });
        throw error;
      }
    },
    () => say(json.name === undefined ? w.described(group.name) : w.renamed(group.name, json.name)),
  );
  const isLate = isOvertaken(save.error);
  const field = (stored: string, value: string) => ({
    value,
    ...(isLate && value.trim() !== stored && { description: w.storedNow(stored) }),
    // It saves the group, and sends no form around it.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (!isSame) save.mutate();
    },
  });
  return (
    <>
      <FormFailure error={overtaken(save.error, w.theGroup)} fields={['/name', '/description']} />
      <TextInput
        label={w.name}
        maxLength={200}
        error={faultAt(save.error, '/name')}
        onChange={({ currentTarget }) => type({ ...typed, name: currentTarget.value })}
        {...field(group.name, name)}
      />
      <TextInput
        label={w.description}
        maxLength={1000}
        error={faultAt(save.error, '/description')}
        onChange={({ currentTarget }) => type({ ...typed, description: currentTarget.value })}
        {...field(group.description, description)}
      />
      <Group>
        <Button
          variant="default"
          mih={44}
          loading={save.isPending}
          disabled={isSame}
          onClick={() => save.mutate()}
        >
          {w.saveGroup}
        </Button>
      </Group>
    </>
  );
}
