import { Anchor, Center, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { FailedState, ProblemError, usePageTitle } from '../shared/index.ts';
import { type Place, placeOf } from './address.ts';
import { type Opening, sameVersion, useOpening } from './calls.ts';
import { useHost } from './embed/useHost.ts';
import { Head } from './frame/Head.tsx';
import { NewVersion } from './frame/NewVersion.tsx';
import { isFramed } from './frame/place.ts';
import classes from './frame/viewer.module.css';
import { Shown } from './Shown.tsx';

/** The viewer's page: finds out which document it is for and shows its published version. */
export function ViewerPage() {
  const place = placeOf(location.pathname);
  return place ? <Viewer place={place} /> : <Failure error={noDocument} />;
}

const noDocument = new ProblemError(
  404,
  { code: 'documents.document.unknown', summary: 'This address names no document.' },
  null,
);

function Viewer({ place }: { place: Place }) {
  const query = useOpening(place);
  const [shown, show] = useState<Opening>();
  const latest = query.data;
  if (!shown && latest) show(latest);
  useHost(shown, latest, query.error);
  usePageTitle(shown?.name ?? 'Document');
  if (!shown || !latest) {
    if (query.isPending || latest) return <Waiting />;
    return <Failure error={query.error} retry={() => void query.refetch()} />;
  }
  const current = sameVersion(shown, latest);
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#document">
        Skip to the document
      </a>
      <Head opening={current ? latest : shown} />
      {!current && <NewVersion latest={latest} show={() => show(latest)} />}
      <main id="document" tabIndex={-1} className={classes.main}>
        <Shown key={`${shown.content} ${shown.version} ${shown.modified}`} opening={shown} />
      </main>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.page} role="status" aria-busy>
      <VisuallyHidden>Opening the document…</VisuallyHidden>
      <div className={classes.top}>
        <Skeleton width={30} height={30} radius="sm" />
        <Stack gap={6}>
          <Skeleton width={180} height={14} />
          <Skeleton width={260} maw="50vw" height={10} />
        </Stack>
      </div>
    </div>
  );
}

function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Center component="main" className={classes.failure}>
      <Paper withBorder p="lg" maw={560} w="100%">
        <Stack gap="md">
          <FailedState error={error} what="this document" retry={retry} />
          {!isFramed && (
            <Text size="sm">
              <Anchor href="/files">Go to your documents</Anchor>
            </Text>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
