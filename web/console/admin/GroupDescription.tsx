import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { FormFailure } from '../FormFailure.tsx';
import { groupPath, useAdminChange } from './queries.ts';
import { words } from './words/words.ts';

/** What a group is for, which can be said otherwise; its name stays, because access lists and shares name it. */
export function GroupDescription({ name, description }: { name: string; description: string }) {
  const w = words('groups');
  const [typed, setTyped] = useState(description);
  const save = useAdminChange(
    () => call(groupPath(name), { method: 'PATCH', json: { description: typed.trim() } }),
    () => say(w.described(name)),
  );
  return (
    <>
      <FormFailure error={save.error} />
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          label={w.description}
          flex={1}
          maxLength={1000}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            // It saves the description, and sends no form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (typed.trim() !== description) save.mutate();
          }}
        />
        <Button
          variant="default"
          loading={save.isPending}
          disabled={typed.trim() === description}
          onClick={() => save.mutate()}
        >
          {w.saveDescription}
        </Button>
      </Group>
    </>
  );
}
