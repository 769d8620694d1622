import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { today } from '../records/day.ts';
import { CATALOG, listPath } from '../records/queries.ts';
import type { Release } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './releases.module.css';
import { useReleaseFiles } from './useReleaseFiles.ts';

type Explained = { visible: boolean; downloadable: boolean; because?: string; missing: string[] };
type Asked = { who: string; at: string };

/** What a customer sees of a release on a day, and why: by their e-mail address, or as an API token of an account. */
export function Why({ release }: { release: Release }) {
  const w = words('why');
  const files = useReleaseFiles(release);
  const [who, setWho] = useState('');
  const [at, setAt] = useState(today());
  const [asked, setAsked] = useState<Asked>();
  const answers = useQuery({
    queryKey: [CATALOG, 'why', release.id, asked, files.map(({ id }) => id)],
    enabled: asked !== undefined,
    queryFn: ({ signal }) =>
      Promise.all(
        files.map(async (file) => ({
          file,
          ...(await call<Explained>(listPath(`/v1/files/${file.id}/why`, queryOf(asked)), { signal })),
        })),
      ),
  });
  const member = who.includes('@') ? 'email' : 'account';
  const fault = faultAt(answers.error, `/querystring/${member}`);
  return (
    <Card title={w.title} lead={w.lead}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (who.trim() !== '') setAsked({ who: who.trim(), at });
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            style={{ flex: '1 1 180px' }}
            label={w.who}
            placeholder={w.example}
            value={who}
            onChange={(event) => setWho(event.currentTarget.value)}
            error={fault}
          />
          <TextInput
            type="date"
            label={w.at}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" h={44} loading={answers.isFetching}>
            {w.ask}
          </Button>
        </Group>
      </form>
      {asked && files.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {w.noFiles}
        </Text>
      )}
      {asked && files.length > 0 && !fault && (
        <Answer of={answers} what={w.theAnswer}>
          {(all) => (
            <ul className={classes.answers} aria-label={w.title}>
              {alike(all).map(({ files: some, ...explained }) => (
                <li key={some[0]?.id}>
                  <Text size="sm" fw={550} className={classes.any}>
                    {some.map(({ name }) => name).join(', ')}
                  </Text>
                  <Text size="sm">{outcome(explained)}</Text>
                  {explained.missing.length > 0 && (
                    <List size="sm" mt={4} className={classes.any}>
                      {explained.missing.map((sentence) => (
                        <List.Item key={sentence}>{sentence}</List.Item>
                      ))}
                    </List>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Answer>
      )}
    </Card>
  );
}

const queryOf = (asked: Asked | undefined): Record<string, string> =>
  asked ? { [asked.who.includes('@') ? 'email' : 'account']: asked.who, at: asked.at } : {};

/** Files of which the same is to be said, together. */
function alike<File>(all: (Explained & { file: File })[]): (Explained & { files: File[] })[] {
  const groups = new Map<string, Explained & { files: File[] }>();
  for (const { file, ...explained } of all) {
    const { visible, downloadable, missing } = explained;
    const key = JSON.stringify([visible, downloadable, missing]);
    const group = groups.get(key) ?? { ...explained, files: [] };
    group.files.push(file);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function outcome({ visible, downloadable }: Explained): string {
  const w = words('why');
  if (downloadable) return w.downloads;
  return visible ? w.seesOnly : w.seesNothing;
}
