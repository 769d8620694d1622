import { Badge, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { number } from '../../../words/words.ts';
import { FormFailure } from '../../FormFailure.tsx';
import classes from '../admin.module.css';
import { type Step, type Tested, useTest } from './queries.ts';
import { words } from './words/words.ts';

const colours = { passed: 'pine', unclear: 'yellow', failed: 'red', skipped: 'gray' };

type Props = {
  path: string;
  name: string;
  /** What is sent along, for a connection that is not set yet. */
  json?: object;
  /** Where whoever tests signs in first, when the test says that they have not. */
  signIn?: string;
  /** Whether it begins by itself. */
  now?: boolean;
};

/** A button that tests a connection, and what it found. */
export function ConnectionTest({ path, name, json, signIn, now = false }: Props) {
  const w = words();
  const { state, run, cancel } = useTest(path, json, now);
  const isRunning = state.kind === 'running';
  return (
    <Stack gap="sm">
      <Group>
        {isRunning ? (
          <Button variant="default" mih={44} onClick={cancel}>
            {w.cancel}
          </Button>
        ) : (
          <Button variant="default" mih={44} aria-label={w.testOf(name)} onClick={() => void run()}>
            {w.test}
          </Button>
        )}
        {isRunning && <Loader size="sm" aria-hidden />}
      </Group>
      <div role="status">
        {isRunning && <Text size="sm">{w.testing}</Text>}
        {state.kind === 'cancelled' && <Text size="sm">{w.cancelled}</Text>}
        {state.kind === 'done' && <Text fw={550}>{verdictOf(state.found)}</Text>}
      </div>
      {state.kind === 'failed' && <FormFailure error={state.error} />}
      {state.kind === 'done' && <Steps found={state.found} />}
      {state.kind === 'done' &&
        signIn &&
        state.found.steps.some(({ reason }) => reason === 'notSignedIn') && (
          <Group>
            <Button component="a" href={signIn} mih={44}>
              {w.signInTo(name)}
            </Button>
          </Group>
        )}
    </Stack>
  );
}

function Steps({ found: { steps } }: { found: Tested }) {
  const w = words();
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={`${step.step} ${step.value}`}>
          <Group gap="xs">
            <Text size="sm" fw={550}>
              {w.steps[step.step]}
            </Text>
            <Badge size="sm" variant="light" color={colours[step.outcome]} tt="none">
              {w.outcomes[step.outcome]}
            </Badge>
            <Text size="xs" c="dimmed">
              {w.milliseconds(number(step.milliseconds))}
            </Text>
          </Group>
          <Text size="sm" className={classes.any}>
            {reasonOf(step)}
          </Text>
        </li>
      ))}
    </ol>
  );
}

function verdictOf({ works, steps }: Tested): string {
  const w = words();
  if (!works) return w.fails;
  return steps.every(({ outcome }) => outcome === 'passed') ? w.works : w.partly;
}

function reasonOf({ reason, value, message }: Step): string {
  const w = words();
  const said = w.reasons[reason as keyof typeof w.reasons] ?? message;
  return typeof said === 'string' ? said : said(value);
}
