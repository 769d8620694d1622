import { Anchor, Center, Paper, Stack } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { FailedState, SlowNote, usePageTitle } from '../../shared/index.ts';
import { language, watchLanguage } from '../../words/words.ts';
import { useHostFailure } from '../features/embedding/useHostFailure.ts';
import { type Place, placeOf, useOpening } from '../session/opening.ts';
import classes from './editor.module.css';
import { OpenDocument } from './OpenDocument.tsx';
import { WaitingSheet } from './WaitingSheet.tsx';
import { words } from './words.ts';

/** The editor's page: finds out which document it is for and opens it. */
export function EditorPage() {
  const place = placeOf(location.pathname);
  // In another language everything is made anew: also what lies outside of React speaks it then.
  const spoken = useSyncExternalStore(watchLanguage, language);
  return place ? <Document key={spoken} place={place} /> : <Failure key={spoken} error={undefined} />;
}

function Document({ place }: { place: Place }) {
  const opening = useOpening(place);
  usePageTitle(opening.data?.name ?? words().notices.document);
  useHostFailure(opening.error);
  if (opening.data) {
    const reopen = () => void opening.refetch();
    return <OpenDocument key={opening.data.room} place={place} opening={opening.data} reopen={reopen} />;
  }
  if (opening.isPending)
    return (
      <main>
        <WaitingSheet>
          <SlowNote back={window.parent === window ? '/files' : undefined} />
        </WaitingSheet>
      </main>
    );
  return <Failure error={opening.error} retry={() => void opening.refetch()} />;
}

function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Center component="main" className={classes.failure}>
      <Paper withBorder p="lg" maw={560} w="100%">
        <Stack gap="md">
          <FailedState error={error} what={words().notices.thisDocument} {...(retry && { retry })} />
          {window.parent === window && <Anchor href="/files">{words().notices.backToAll}</Anchor>}
        </Stack>
      </Paper>
    </Center>
  );
}
