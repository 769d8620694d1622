import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call, say } from '../../../../shared/index.ts';
import { go } from '../../../address.ts';
import { FormFailure } from '../../../FormFailure.tsx';
import { isOvertaken } from '../../../overtaken.ts';
import { repositoryPath, useRepositoryChange } from '../queries.ts';
import type { Drafted, Sent, Stored } from './queries.ts';
import { draftOf } from './repositoryOf.ts';
import { words } from './words/words.ts';

type Props = { sent: Sent; drafted: Drafted; stored: Stored | undefined };

/** Stores a repository that was judged, unless the setting says what its keyword means. When somebody saved before, what
 *  was typed stays, and what is stored otherwise is told. */
export function SaveIt({ sent: { keyword, repository }, drafted, stored }: Props) {
  const w = words();
  const queries = useQueryClient();
  const { enabled = true, tag } = stored ?? {};
  const save = useRepositoryChange(
    () =>
      call(repositoryPath(keyword), {
        method: 'PUT',
        json: { repository, enabled },
        ...(tag && { headers: { 'if-match': tag } }),
      }).catch((error: unknown) => {
        if (isOvertaken(error)) void queries.invalidateQueries({ queryKey: ['connections', 'stored'] });
        throw error;
      }),
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
            {isOvertaken(save.error) ? (
              <Overtaken typed={repository} stored={stored} />
            ) : (
              <FormFailure error={save.error} />
            )}
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

/** That somebody saved before, and what of it is other than what is typed here; secrets are shown to nobody. */
function Overtaken({ typed, stored }: { typed: Record<string, unknown>; stored: Stored | undefined }) {
  const w = words();
  const mine = draftOf(typed).values;
  const theirs = stored ? draftOf(stored.repository).values : {};
  const shown = (value: string | boolean | undefined) => (value === undefined ? w.nothing : String(value));
  const differing = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
    (name) => name !== 'auth' && name !== 'fields' && theirs[name] !== mine[name] && !isSecret(name),
  );
  return (
    <Alert color="red" role="alert" title={w.savedBefore}>
      <Text size="sm">{w.savedBeforeMeans}</Text>
      {differing.length > 0 && (
        <ul>
          {differing.map((name) => (
            <li key={name}>
              <span translate="no">{name}</span>: {w.storedNow(shown(theirs[name]))}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const isSecret = (name: string) => ['auth.clientSecret', 'auth.password', 'auth.value'].includes(name);
