import { Anchor, Center, Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { FailedState, SlowNote, usePageTitle } from '../shared/index.ts';
import { language, watchLanguage } from '../words/words.ts';
import classes from './editor.module.css';
import { useHostFailure } from './embed/useHost.ts';
import { OpenDocument } from './OpenDocument.tsx';
import { type Place, placeOf, useOpening } from './opening.ts';
import { words } from './words/words.ts';

/** The editor's page: finds out which document it is for and opens it. */
export function EditorPage() {
  const place = placeOf(location.pathname);
  // In another language everything is made anew: also what lies outside of React speaks it then.
  const spoken = useSyncExternalStore(watchLanguage, language);
  return place ? <Document key={spoken} place={place} /> : <Failure key={spoken} error={undefined} />;
}

function Document({ place }: { place: Place }) {
  const opening = useOpening(place);
  usePageTitle(opening.data?.name ?? words('notices').document);
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
          <FailedState error={error} what={words('notices').thisDocument} {...(retry && { retry })} />
          {window.parent === window && <Anchor href="/files">{words('notices').backToAll}</Anchor>}
        </Stack>
      </Paper>
    </Center>
  );
}

/** A sheet with grey lines, until the text is there. @param children stands over it */
export function WaitingSheet({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.desk}>
      <VisuallyHidden>{words('notices').opening}</VisuallyHidden>
      {children && (
        <Stack className={classes.slow} align="center" gap="xs" role="status">
          {children}
        </Stack>
      )}
      <div className={`sheet ${classes.waiting}`} aria-hidden>
        <Skeleton height={30} width="55%" mb={28} radius="sm" />
        {['96%', '100%', '92%', '98%', '40%'].map((width) => (
          <Skeleton key={width} height={12} width={width} mb={14} radius="sm" />
        ))}
        <Skeleton height={18} width="35%" mt={28} mb={20} radius="sm" />
        {['100%', '94%', '99%', '60%'].map((width) => (
          <Skeleton key={width} height={12} width={width} mb={14} radius="sm" />
        ))}
      </div>
    </div>
  );
}
