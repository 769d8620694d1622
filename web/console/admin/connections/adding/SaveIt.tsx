import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { call, say } from '../../../../shared/index.ts';
import { go } from '../../../address.ts';
import { FormFailure } from '../../../FormFailure.tsx';
import { repositoryPath, useRepositoryChange } from '../queries.ts';
import type { Drafted, Sent } from './queries.ts';
import { words } from './words/words.ts';

type Props = { sent: Sent; drafted: Drafted; enabled: boolean };

/** Stores a repository that was judged, unless the setting says what its keyword means. */
export function SaveIt({ sent: { keyword, repository }, drafted, enabled }: Props) {
  const w = words();
  const save = useRepositoryChange(
    () => call(repositoryPath(keyword), { method: 'PUT', json: { repository, enabled } }),
    () => {
      say(w.saved(keyword.toUpperCase()));
      go('/admin/connections');
    },
  );
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="save-it">
      <Stack>
        <Title order={2} id="save-it">
          {w.saveIt}
        </Title>
        {drafted.replaces ? (
          <Text size="sm">{w.fixed(keyword)}</Text>
        ) : (
          <>
            <Text size="sm">{enabled ? w.saveLead(keyword) : w.saveLeadOff}</Text>
            <FormFailure error={save.error} />
            <Group>
              <Button mih={44} loading={save.isPending} onClick={() => save.mutate()}>
                {w.saveRepository}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
