import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { say } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { FormFailure } from '../../FormFailure.tsx';
import type { Chosen } from '../elementQueries.ts';
import { useAccess } from '../queries.ts';
import { changed, createElement } from './queries.ts';
import { roomOf } from './useEditing.ts';
import { useUnsaved } from './useUnsaved.ts';
import { words } from './words/words.ts';

/** What was typed into an element that somebody deleted meanwhile is offered as the element anew. */
export function UnsavedOfDeleted({ nsfPath, chosen }: { nsfPath: string; chosen: Chosen }) {
  const w = words('deleted');
  const { mayDesign } = useAccess(nsfPath);
  const { found, clear } = useUnsaved(roomOf(nsfPath, chosen.unid), mayDesign);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (text: string) => createElement(nsfPath, text),
    onSuccess: async ({ name }) => {
      clear();
      await changed(queries, nsfPath, chosen.unid);
      say(w.created(name));
    },
  });
  if (!found) return null;
  return (
    <Alert color="orange" variant="light" mx={20} mb="md" title={w.title}>
      <FormFailure error={create.error} />
      <Text size="sm">{w.says}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" loading={create.isPending} onClick={() => create.mutate(found.text)}>
          {w.create}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(`${chosen.name || chosen.unid}.${chosen.type}.dxl`, [found.text])}
        >
          {w.download}
        </Button>
      </Group>
    </Alert>
  );
}
