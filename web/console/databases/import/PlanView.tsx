import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Answer } from '../../../shared/index.ts';
import { pageAddress, useAccess } from '../queries.ts';
import { ApplyPlan } from './ApplyPlan.tsx';
import classes from './import.module.css';
import { readLog } from './log.ts';
import { Messages } from './Messages.tsx';
import { PlannedList } from './PlannedList.tsx';
import { jobAddress, type Plan, type Source, usePlan } from './queries.ts';

type Props = {
  nsfPath: string;
  planId: string;
  source: Source | undefined;
  /** Creates the plan again, while the chosen source is still at hand. */
  again: (() => void) | undefined;
};

/** Step two: what the import would change, to look at before it is applied. */
export function PlanView({ nsfPath, planId, source, again }: Props) {
  const plan = usePlan(nsfPath, planId);
  return (
    <Stack gap="lg">
      <Anchor href={pageAddress(nsfPath, 'import')} size="sm">
        Choose another source
      </Anchor>
      <Answer of={plan} what="the plan">
        {(data) =>
          data.valid ? (
            <Valid nsfPath={nsfPath} plan={data} source={source} again={again} />
          ) : (
            <Invalid plan={data} source={source} />
          )
        }
      </Answer>
    </Stack>
  );
}

function Invalid({ plan, source }: { plan: Plan; source: Source | undefined }) {
  const title = useFocused<HTMLHeadingElement>();
  const messages = readLog(plan.log);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label="The plan">
      <Group gap="xs" mb={4} wrap="nowrap">
        <IconAlertTriangle size={22} aria-hidden className={classes.bad} />
        <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.quiet}>
          This cannot be imported
        </Title>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        Nothing was changed. Fix the problems listed here and choose the file again.
      </Text>
      <Messages
        messages={
          messages.length > 0 ? messages : plan.errors.map((text) => ({ severity: 'error' as const, text }))
        }
        source={source}
      />
    </Paper>
  );
}

type ValidProps = Omit<Props, 'planId'> & { plan: Plan };

function Valid({ nsfPath, plan, source, again }: ValidProps) {
  const title = useFocused<HTMLHeadingElement>();
  const { mayDesign } = useAccess(nsfPath);
  const { counts, properties } = plan;
  const nothing = counts.create + counts.change + counts.delete + properties.length === 0;
  const warnings = readLog(plan.log).filter(({ severity }) => severity === 'warning');
  return (
    <>
      <Paper withBorder radius="lg" component="section" aria-label="The plan" className={classes.plan}>
        <div className={classes.planHead}>
          <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.quiet}>
            {nothing ? 'No changes' : 'Changes to apply'}
          </Title>
          <Counts counts={counts} />
        </div>
        {nothing && (
          <Group px="lg" pb="lg" gap="xs">
            <IconCircleCheck size={20} aria-hidden className={classes.good} />
            <Text size="sm">The database already matches the source.</Text>
          </Group>
        )}
        {properties.length > 0 && (
          <Text size="sm" px="lg" pb="md">
            <strong>Properties:</strong> {properties.map((each) => propertyWords[each] ?? each).join(', ')}
          </Text>
        )}
        <PlannedList kind="delete" elements={plan.delete} />
        <PlannedList kind="change" elements={plan.change} />
        <PlannedList kind="create" elements={plan.create} />
      </Paper>
      {warnings.length > 0 && (
        <Paper withBorder radius="lg" p="lg" component="section" aria-label="Warnings">
          <Title order={2} size="h3" mb="sm">
            {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
          </Title>
          <Messages messages={warnings} source={source} />
        </Paper>
      )}
      {plan.jobId !== undefined && (
        <Alert variant="light" title="This plan was already applied">
          <Anchor href={jobAddress(nsfPath, plan.jobId)}>View the result</Anchor>
        </Alert>
      )}
      {!nothing &&
        plan.jobId === undefined &&
        (mayDesign ? (
          <ApplyPlan nsfPath={nsfPath} plan={plan} again={again} />
        ) : (
          <Alert variant="light" color="gray">
            Applying this requires Designer access to the database.
          </Alert>
        ))}
      {nothing && again && (
        <Group>
          <Button variant="default" onClick={again}>
            Check again
          </Button>
        </Group>
      )}
    </>
  );
}

function Counts({ counts }: { counts: Plan['counts'] }) {
  const said = [
    { count: counts.create, word: 'added', kind: 'create' },
    { count: counts.change, word: 'changed', kind: 'change' },
    { count: counts.delete, word: 'deleted', kind: 'delete' },
    { count: counts.leave, word: 'unchanged', kind: 'leave' },
    { count: counts.ignore, word: 'excluded by the options', kind: 'leave' },
  ].filter(({ count, word }) => count > 0 || word === 'added' || word === 'changed' || word === 'deleted');
  return (
    <ul className={classes.counts} aria-label="Number of elements">
      {said.map(({ count, word, kind }) => (
        <li key={word} data-kind={count > 0 ? kind : undefined}>
          <strong>{count}</strong> {word}
        </li>
      ))}
    </ul>
  );
}

const propertyWords: Record<string, string> = {
  title: 'title',
  launchSettings: 'launch settings',
  acl: 'access',
  other: 'other settings',
};

/** Moves the focus to what has just appeared, so that a screen reader continues there. */
function useFocused<T extends HTMLElement>() {
  const place = useRef<T>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
}
