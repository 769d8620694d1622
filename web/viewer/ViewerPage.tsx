import { Anchor, Center, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { FailedState, ProblemError, SlowNote, texts, usePageTitle } from '../shared/index.ts';
import { language, watchLanguage } from '../words/words.ts';
import { type Place, placeOf } from './address.ts';
import { type Opening, sameVersion, useOpening } from './calls.ts';
import { useHost } from './embed/useHost.ts';
import { DraftNote } from './frame/DraftNote.tsx';
import { Damage } from './frame/damage.ts';
import { Head } from './frame/Head.tsx';
import { NewVersion } from './frame/NewVersion.tsx';
import { NothingYet } from './frame/NothingYet.tsx';
import { isFramed } from './frame/place.ts';
import classes from './frame/viewer.module.css';
import { Shown } from './Shown.tsx';
import { words } from './words/words.ts';

/** The viewer's page: finds out which document it is for and shows its published version. */
export function ViewerPage() {
  const place = placeOf(location.pathname);
  const spoken = useSyncExternalStore(watchLanguage, language);
  return place ? <Viewer key={spoken} place={place} /> : <Failure key={spoken} error={noDocument()} />;
}

const noDocument = () =>
  new ProblemError(404, { code: 'page.address.unknown', summary: words('page').noDocument }, null);

/** What the repository answers when the right was taken away, or the document. */
const lost = new Set([401, 403, 404]);

function Viewer({ place }: { place: Place }) {
  const w = words('page');
  const query = useOpening(place);
  const [shown, show] = useState<Opening>();
  const [isDamaged, tell] = useState(false);
  const damage = useMemo(() => ({ isDamaged, tell }), [isDamaged]);
  const latest = query.data;
  if (!shown && latest) show(latest);
  useHost(shown, latest, query.error);
  usePageTitle(shown?.name ?? w.document);
  if (!shown || !latest) {
    if (query.isPending || latest) return <Waiting />;
    return <Failure error={query.error} retry={() => void query.refetch()} />;
  }
  const current = sameVersion(shown, latest);
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#document">
        {w.skip}
      </a>
      <Damage.Provider value={damage}>
        <Head opening={current ? latest : shown} />
        {query.error instanceof ProblemError && lost.has(query.error.status) && (
          <p className={classes.news} role="status">
            {w.gone}
          </p>
        )}
        {!current && <NewVersion latest={latest} show={() => show(latest)} />}
        <main id="document" tabIndex={-1} className={classes.main}>
          {current && !latest.blank && <DraftNote opening={latest} />}
          {shown.blank ? (
            <NothingYet opening={current ? latest : shown} />
          ) : (
            <Shown key={`${shown.content} ${shown.version} ${shown.modified}`} opening={shown} />
          )}
        </main>
      </Damage.Provider>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.page} role="status">
      <VisuallyHidden>{words('page').opening}</VisuallyHidden>
      <header className={classes.top}>
        <Skeleton width={30} height={30} radius="sm" />
        <Stack gap={6}>
          <Skeleton width={180} height={14} />
          <Skeleton width={260} maw="50vw" height={10} />
        </Stack>
      </header>
      <main className={classes.waiting}>
        <SlowNote back={isFramed ? undefined : '/files'} />
      </main>
    </div>
  );
}

function Failure({ error, retry }: { error: unknown; retry?: () => void }) {
  return (
    <Center component="main" className={classes.failure}>
      <Paper withBorder p="lg" maw={560} w="100%">
        <Stack gap="md">
          <FailedState error={error} what={words('page').thisDocument} retry={retry} />
          {!isFramed && (
            <Text size="sm">
              <Anchor href="/files">{texts().backToDocuments}</Anchor>
            </Text>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}
