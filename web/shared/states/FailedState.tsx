import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ProblemError, sentenceOf } from '../call.ts';
import { signInAddress } from '../me.ts';

type Props = {
  error: unknown;
  /** What could not be loaded, such as `the products`. */
  what: string;
  /** Tries again. */
  retry?: () => void;
};

/** Says what failed and offers the way on: signing in, or trying again. */
export function FailedState({ error, what, retry }: Props) {
  const problem = error instanceof ProblemError ? error : undefined;
  const signedOut = problem?.status === 401;
  const worthRetry = !problem || problem.status === 0 || problem.status >= 500 || problem.status === 429;
  return (
    <Alert
      color={signedOut ? 'blue' : 'red'}
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={signedOut ? `Sign in to see ${what}` : `Trivet could not load ${what}`}
    >
      <Text size="sm">
        {signedOut ? 'You are not signed in, or your session has ended.' : sentenceOf(error)}
      </Text>
      {problem && problem.status >= 500 && problem.requestId && (
        <Text size="xs" c="dimmed" mt={4}>
          Request {problem.requestId}
        </Text>
      )}
      {(signedOut || (worthRetry && retry)) && (
        <Group mt="sm">
          {signedOut ? (
            <Button component="a" href={signInAddress()} size="xs">
              Sign in
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={retry}>
              Try again
            </Button>
          )}
        </Group>
      )}
    </Alert>
  );
}
