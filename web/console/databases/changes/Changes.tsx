import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import classes from './changes.module.css';
import { DeedItem } from './DeedItem.tsx';
import { deedsOf } from './group.ts';
import { type Change, useChanges } from './useChanges.ts';

/** Who did what when and why, newest first; what others do appears while the page is open. */
export default function Changes({ nsfPath }: { nsfPath: string }) {
  const { feed, live } = useChanges(nsfPath);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = feed;
  const oldest = feed.data?.changes.at(-1);
  // An import is shown as a whole: its changes are loaded until those of another begin.
  const cut = oldest?.importId !== undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (cut) void fetchNextPage();
  }, [cut, fetchNextPage]);
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed">Who changed what, when and why. New changes appear automatically.</Text>
        <Badge variant="light" color={live ? 'pine' : 'gray'} tt="none" role="status">
          {live ? 'Live' : 'Reconnecting…'}
        </Badge>
      </Group>
      <Answer
        of={feed}
        what="the changes"
        isEmpty={({ changes }) => changes.length === 0}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="No changes yet" icon={<IconHistory size={24} stroke={1.5} />}>
              Imports, restored versions and access changes appear here.
            </EmptyState>
          </Paper>
        }
      >
        {({ changes }) => (
          <>
            <DeedList nsfPath={nsfPath} changes={changes} />
            {hasNextPage && (
              <Group justify="center" mt="md">
                <Button
                  variant="default"
                  loading={feed.isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  Show older changes
                </Button>
              </Group>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

function DeedList({ nsfPath, changes }: { nsfPath: string; changes: Change[] }) {
  const deeds = useMemo(() => deedsOf(changes), [changes]);
  return (
    <Paper withBorder radius="lg" className={classes.deeds}>
      <ol aria-label="Changes, newest first">
        {deeds.map((deed) => (
          <li key={deed.changes.at(-1)?.cursor}>
            <DeedItem nsfPath={nsfPath} deed={deed} />
          </li>
        ))}
      </ol>
    </Paper>
  );
}
