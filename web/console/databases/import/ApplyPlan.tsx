import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, ProblemError, sentenceOf } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { faultAt } from '../../FormFailure.tsx';
import { WhyField } from '../WhyField.tsx';
import { words } from '../words/words.ts';
import type { Choice } from './choice.ts';
import { applyPlan, jobAddress, type Plan } from './queries.ts';

type Props = { nsfPath: string; plan: Plan; choice: Choice; again: (() => void) | undefined };

/** Asks for a reason, and applies what was chosen of the plan exactly as shown. */
export function ApplyPlan({ nsfPath, plan, choice, again }: Props) {
  const w = words('plan');
  const [why, setWhy] = useState('');
  const apply = useMutation({
    mutationFn: () => applyPlan(nsfPath, plan.planId, why, choice.wanted),
    onSuccess: ({ jobId }) => go(jobAddress(nsfPath, jobId)),
    onError: (error) => {
      const jobId = error instanceof ProblemError ? error.params.jobId : undefined;
      // Someone has applied it already, perhaps in another window: show the result.
      if (typeof jobId === 'string') go(jobAddress(nsfPath, jobId));
    },
  });
  const moved = apply.error instanceof ProblemError && apply.error.code === 'design.plan.moved';
  const { deletes, count, wanted } = choice;
  const nothing = count === 0 && plan.properties.length === 0;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={w.section}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!apply.isPending) apply.mutate();
        }}
      >
        <Stack>
          <Title order={2} size="h3">
            {w.apply}
          </Title>
          {apply.error && faultAt(apply.error, '/why') === undefined && (
            <Alert color="red" variant="light" role="alert">
              <Text size="sm">{sentenceOf(apply.error)}</Text>
              {moved && again && (
                <Button size="xs" mt="xs" variant="default" onClick={again}>
                  {w.again}
                </Button>
              )}
            </Alert>
          )}
          <WhyField value={why} change={setWhy} error={apply.error} />
          <Group>
            <Button
              type="submit"
              loading={apply.isPending}
              disabled={moved || nothing}
              {...(deletes > 0 ? { color: 'red.8' } : {})}
            >
              {deletes > 0 ? w.applyAndDelete(deletes) : wanted ? w.applySome(count) : w.applyNow}
            </Button>
            <Text size="sm" c="dimmed">
              {w.keptUntil(formatDate(plan.expiresAt))}
            </Text>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
