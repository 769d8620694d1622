import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, Dialog, openAddress, request, say, sentenceOf } from '../../../shared/index.ts';
import { serviceAddress } from '../../session/opening.ts';
import { stored } from '../../session/stored.ts';
import type { DialogProps } from '../../view/feature.ts';
import { words } from './words.ts';

type Made = Parameters<typeof openAddress>[0];

/** Asks for a name, and makes a document of the text as it is here. */
export function CopyDialog({ context: { place, opening, room }, close }: DialogProps) {
  const w = words();
  const [name, setName] = useState(w.copyNamed(opening.name));
  const copy = useMutation({
    mutationFn: async () => {
      await stored(room);
      const headers = { accept: '*/*' };
      const file = await (await request(serviceAddress(place, 'draft/content'), { headers })).blob();
      const form = new FormData();
      // The ending says what kind of file it is.
      const full = withEnding(name.trim(), opening.name);
      form.append(full, file, full);
      return call<Made>('/repository/rest/', { body: form });
    },
    onSuccess: (made) => {
      say(
        <>
          {w.copied(made.name)} <Anchor href={openAddress(made)}>{w.open}</Anchor>
        </>,
      );
      close();
    },
  });
  return (
    <Dialog
      title={w.copyTitle}
      close={close}
      submit={{
        name: w.make,
        run: () => copy.mutate(),
        busy: copy.isPending,
        disabled: name.trim() === '',
      }}
    >
      <Stack>
        {copy.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(copy.error)}
          </Alert>
        )}
        <TextInput
          label={w.name}
          data-autofocus
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {w.copyHow}
        </Text>
      </Stack>
    </Dialog>
  );
}

function withEnding(name: string, original: string): string {
  const ending = /\.\w+$/.exec(original)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}
