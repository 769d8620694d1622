import { Button, Group, List, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog, say } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import { type BulkDeed, type Refusal, useBulk } from './bulk.ts';
import type { CatalogRecord } from './types.ts';

type Props = { path: string; records: CatalogRecord[]; done: () => void };

/** What can be done to the chosen records together. */
export function BulkBar({ path, records, done }: Props) {
  const w = words('bulk');
  const { run, progress } = useBulk(path);
  const [asking, setAsking] = useState<BulkDeed>();
  const [refused, setRefused] = useState<{ deed: BulkDeed; did: number; refusals: Refusal[] }>();
  const act = async (deed: BulkDeed) => {
    const refusals = await run(deed, records);
    const did = records.length - refusals.length;
    setAsking(undefined);
    if (refusals.length === 0) {
      say(w.did[deed](did));
      done();
    } else setRefused({ deed, did, refusals });
  };
  return (
    <>
      <Text size="sm" fw={550} role="status">
        {progress ? w.progress(progress.done, progress.of) : w.chosen(records.length)}
      </Text>
      <Group gap="xs" ml="auto">
        {(['publish', 'depublish', 'delete'] as const).map((deed) => (
          <Button
            key={deed}
            size="sm"
            h={44}
            variant={deed === 'delete' ? 'subtle' : 'default'}
            {...(deed === 'delete' && { color: 'red' })}
            disabled={progress !== undefined}
            onClick={() => setAsking(deed)}
          >
            {w.deeds[deed]}
          </Button>
        ))}
      </Group>
      {asking && (
        <Dialog
          title={w.ask[asking](records.length)}
          close={() => setAsking(undefined)}
          submit={{
            name: w.deeds[asking],
            run: () => void act(asking),
            busy: progress !== undefined,
            dangerous: asking !== 'publish',
          }}
        >
          <Text size="sm" mb="xs">
            {w.means[asking]}
          </Text>
          <List size="sm">
            {records.slice(0, 20).map(({ id, name }) => (
              <List.Item key={id}>{name}</List.Item>
            ))}
          </List>
          {records.length > 20 && <Text size="sm">{w.andMore(records.length - 20)}</Text>}
        </Dialog>
      )}
      {refused && (
        <Dialog
          title={w.notAll}
          close={() => {
            setRefused(undefined);
            done();
          }}
        >
          <Text size="sm" mb="xs">
            {w.did[refused.deed](refused.did)}
          </Text>
          <List size="sm" spacing={6}>
            {refused.refusals.map(({ name, why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same, and the list does not change.
              <List.Item key={place}>
                <b>{name}</b>: {why}
              </List.Item>
            ))}
          </List>
        </Dialog>
      )}
    </>
  );
}
