import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useContext } from 'react';
import { ProblemError, sentenceOf } from '../call.ts';
import { signInAddress } from '../me.ts';
import { SaidAbove } from '../session/ended.ts';
import { texts } from '../words/words.ts';
import { AbsentState } from './AbsentState.tsx';

type Props = {
  error: unknown;
  /** What could not be loaded, such as `the products`. */
  what: string;
  /** What happened, where the error itself does not say it. */
  sentence?: string;
  /** Tries again. */
  retry?: () => void;
};

/** Says what failed and offers the way on: signing in, trying again, or going elsewhere. */
export function FailedState({ error, what, sentence = sentenceOf(error), retry }: Props) {
  const t = texts();
  const isSaid = useContext(SaidAbove);
  const problem = error instanceof ProblemError ? error : undefined;
  if (problem?.status === 404 || problem?.status === 403)
    return <AbsentState why={problem.status === 404 ? 'missing' : 'refused'}>{sentence}</AbsentState>;
  const signedOut = problem?.status === 401;
  // One box says it, with one way on.
  if (signedOut && isSaid) return <Text c="dimmed">{t.signInTo(what)}</Text>;
  const worthRetry = !problem || problem.status === 0 || problem.status >= 500 || problem.status === 429;
  return (
    <Alert
      color={signedOut ? 'blue' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={signedOut ? t.signInTo(what) : t.notLoaded(what)}
    >
      <Text size="sm">{signedOut ? t.signedOut : sentence}</Text>
      {problem && problem.status >= 500 && problem.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          {t.request(problem.requestId)}
        </Text>
      )}
      {(signedOut || (worthRetry && retry)) && (
        <Group mt="sm">
          {signedOut ? (
            <Button component="a" href={signInAddress()} size="xs">
              {t.signIn}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={retry}>
              {t.tryAgain}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}
