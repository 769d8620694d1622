import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Gathered } from '../../../../formats/dxl/project/index.ts';
import { Answer } from '../../../shared/index.ts';
import { number, textFor } from '../../../words/words.ts';
import { pageAddress, useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import { ApplyPlan } from './ApplyPlan.tsx';
import { useChoice } from './choice.ts';
import classes from './import.module.css';
import { LeftFiles } from './LeftFiles.tsx';
import { placed, readLog } from './log.ts';
import { Messages } from './Messages.tsx';
import { PlannedList } from './PlannedList.tsx';
import { jobAddress, type Plan, type Source, usePlan } from './queries.ts';

type Props = {
  nsfPath: string;
  planId: string;
  source: Source | undefined;
  /** Files of it that are not part of the plan. */
  left: Gathered['left'];
  /** Creates the plan again, while the chosen source is still at hand. */
  again: (() => void) | undefined;
};

/** Step two: what the import would change, to look at before it is applied. */
export function PlanView({ nsfPath, planId, source, left, again }: Props) {
  const w = words('plan');
  const plan = usePlan(nsfPath, planId);
  return (
    <Stack gap="lg">
      <Anchor href={pageAddress(nsfPath, 'import')} size="sm">
        {w.chooseSource}
      </Anchor>
      <LeftFiles left={left} />
      <Answer of={plan} what={w.thePlan}>
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
  const w = words('plan');
  const title = useFocused<HTMLHeadingElement>();
  const messages = readLog(plan.log);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={w.plan}>
      <Group gap="xs" mb={4} wrap="nowrap">
        <IconAlertTriangle size={22} aria-hidden className={classes.bad} />
        <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.quiet}>
          {w.refused}
        </Title>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {w.refusedHelp}
      </Text>
      <Messages messages={messages.length > 0 ? messages : plan.errors.map(placed)} source={source} />
    </Paper>
  );
}

type ValidProps = Omit<Props, 'planId' | 'left'> & { plan: Plan };

function Valid({ nsfPath, plan, source, again }: ValidProps) {
  const w = words('plan');
  const title = useFocused<HTMLHeadingElement>();
  const { mayDesign } = useAccess(nsfPath);
  const { counts, properties } = plan;
  const choosing = useChoice(plan);
  const choice = mayDesign && plan.jobId === undefined ? choosing : undefined;
  const nothing = counts.create + counts.change + counts.delete + properties.length === 0;
  const warnings = readLog(plan.log).filter(({ severity }) => severity === 'warning');
  return (
    <>
      <Paper withBorder radius="lg" component="section" aria-label={w.plan} className={classes.plan}>
        <div className={classes.planHead}>
          <Title order={2} size="h3" ref={title} tabIndex={-1} className={classes.quiet}>
            {nothing ? w.nothing : w.changes}
          </Title>
          <Counts counts={counts} />
        </div>
        {nothing && (
          <Group px="lg" pb="lg" gap="xs">
            <IconCircleCheck size={20} aria-hidden className={classes.good} />
            <Text size="sm">{w.matches}</Text>
          </Group>
        )}
        {properties.length > 0 && (
          <Text size="sm" px="lg" pb="md">
            <strong>{w.properties}</strong>{' '}
            {properties.map((each) => textFor(w.propertyNames, each)).join(', ')}
          </Text>
        )}
        <PlannedList kind="delete" elements={plan.delete} choice={choice} />
        <PlannedList kind="change" elements={plan.change} choice={choice} />
        <PlannedList kind="create" elements={plan.create} choice={choice} />
      </Paper>
      {warnings.length > 0 && (
        <Paper withBorder radius="lg" p="lg" component="section" aria-label={w.warnings}>
          <Title order={2} size="h3" mb="sm">
            {w.warningCount(warnings.length)}
          </Title>
          <Messages messages={warnings} source={source} />
        </Paper>
      )}
      {plan.jobId !== undefined && (
        <Alert variant="light" title={w.applied}>
          <Anchor href={jobAddress(nsfPath, plan.jobId)}>{w.viewResult}</Anchor>
        </Alert>
      )}
      {!nothing &&
        plan.jobId === undefined &&
        (mayDesign ? (
          <ApplyPlan nsfPath={nsfPath} plan={plan} choice={choosing} again={again} />
        ) : (
          <Alert variant="light" color="gray">
            {w.needsDesigner}
          </Alert>
        ))}
      {nothing && again && (
        <Group>
          <Button variant="default" onClick={again}>
            {w.checkAgain}
          </Button>
        </Group>
      )}
    </>
  );
}

function Counts({ counts }: { counts: Plan['counts'] }) {
  const w = words('plan');
  const said = countNames.filter((name) => counts[name] > 0 || !leaves.has(name));
  return (
    <ul className={classes.counts} aria-label={w.counts}>
      {said.map((name) => (
        <li key={name} data-kind={counts[name] > 0 ? (leaves.has(name) ? 'leave' : name) : undefined}>
          <strong>{number(counts[name])}</strong> {w.counted[name]}
        </li>
      ))}
    </ul>
  );
}

const countNames = ['create', 'change', 'delete', 'leave', 'ignore'] as const;
/** What stays as it is; it is counted only where there is some. */
const leaves = new Set<string>(['leave', 'ignore']);

/** Moves the focus to what has just appeared, so that a screen reader continues there. */
function useFocused<T extends HTMLElement>() {
  const place = useRef<T>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return place;
}
