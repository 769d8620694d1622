import { Alert, Button, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Answer, FailedState, isSignedOut, say, sentenceOf } from '../../../shared/index.ts';
import { AdminHead } from '../AdminHead.tsx';
import { Attention } from './Attention.tsx';
import { Cards } from './Cards.tsx';
import { concernsOf, concernsOfParts } from './concerns.ts';
import { useCheckNow, useOverview, useReadiness } from './queries.ts';
import { words } from './words/words.ts';

/** How the whole installation does, what fails, and what to do about it. */
export default function Overview() {
  const w = words('overview');
  const overview = useOverview();
  const check = useCheckNow(() => say(w.refreshed));
  const { data, error, isError } = overview;
  // Whose session ended is told so by the frame of the page.
  const isAway = isError && !isSignedOut(error);
  return (
    <>
      <AdminHead
        place="overview"
        lead={w.lead}
        actions={
          <Button
            variant="default"
            mih={44}
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate(undefined, { onError: (error) => say(sentenceOf(error), 'failed') })}
          >
            {w.refresh}
          </Button>
        }
      />
      <Stack gap="lg">
        {isAway && <Away error={error} isKnown={data !== undefined} />}
        {!(isAway && data === undefined) && (
          <Answer of={overview} what={w.what}>
            {(found) => (
              <>
                {!isAway && <Attention concerns={concernsOf(found)} />}
                <Cards overview={found} />
              </>
            )}
          </Answer>
        )}
      </Stack>
    </>
  );
}

/** What can be said while the server cannot answer administrators, as when it cannot tell who they are without its database. */
function Away({ error, isKnown }: { error: unknown; isKnown: boolean }) {
  const w = words('overview');
  const concerns = concernsOfParts(useReadiness(true).data ?? []);
  return (
    <>
      {isKnown ? (
        <Alert color="red" variant="light" role="alert">
          {w.stale}
        </Alert>
      ) : (
        <FailedState error={error} what={w.what} />
      )}
      {concerns.length > 0 && <Attention concerns={concerns} />}
    </>
  );
}
