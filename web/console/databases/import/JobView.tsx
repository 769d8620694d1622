import { Alert, Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Answer, databaseAddress, sentenceOf, texts } from '../../../shared/index.ts';
import database from '../database.module.css';
import { pageAddress } from '../queries.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';
import { readLog } from './log.ts';
import { Messages } from './Messages.tsx';
import { cancelJob, hasEnded, type Job, type Source, useJob } from './queries.ts';
import { ResultList } from './ResultList.tsx';

type Props = { nsfPath: string; jobId: string; source: Source | undefined };

/** Step three: the progress of the import, and its result. */
export function JobView({ nsfPath, jobId, source }: Props) {
  return (
    <Answer of={useJob(nsfPath, jobId)} what={words('job').theImport}>
      {(job) => (
        <Paper withBorder radius="lg" p="lg" component="section" aria-label={words('job').import}>
          {hasEnded(job) ? (
            <Ended nsfPath={nsfPath} job={job} source={source} />
          ) : (
            <Running nsfPath={nsfPath} job={job} />
          )}
        </Paper>
      )}
    </Answer>
  );
}

function Running({ nsfPath, job }: { nsfPath: string; job: Job }) {
  const w = words('job');
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelJob(nsfPath, job.jobId),
    onSettled: () => queries.invalidateQueries({ queryKey: ['import', nsfPath, job.jobId] }),
  });
  const { done = 0, total = 0 } = job.progress ?? {};
  const known = job.status === 'running' && done > 0;
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {w.running}
      </Title>
      <Text size="sm" role="status">
        {known ? w.soFar(done, total) : w.checking}
      </Text>
      <Progress
        size="lg"
        value={known ? (100 * done) / total : 100}
        animated={!known}
        aria-label={w.progress}
      />
      {cancel.error && (
        <Alert color="red" variant="light" role="alert">
          {sentenceOf(cancel.error)}
        </Alert>
      )}
      <Group>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {w.cancel}
        </Button>
        <Text size="sm" c="dimmed">
          {w.leave}
        </Text>
      </Group>
    </Stack>
  );
}

function Ended({ nsfPath, job, source }: { nsfPath: string; job: Job; source: Source | undefined }) {
  const w = words('job');
  const { status, result, error, log } = job;
  const messages = log === undefined ? [] : readLog(log);
  const good = status === 'complete';
  return (
    <Stack gap="md">
      <Group gap="xs" role="status" wrap="nowrap">
        {good ? (
          <IconCircleCheck size={24} aria-hidden className={classes.good} />
        ) : (
          <IconAlertTriangle size={24} aria-hidden className={classes.bad} />
        )}
        <Title order={2} size="h3">
          {good ? w.complete : w.failed}
        </Title>
      </Group>
      {error && <Text>{texts().reason(error)}</Text>}
      {result && <Text size="sm">{w.result({ deleted: 0, ...result })}</Text>}
      {messages.length > 0 && !good && <Messages messages={messages} source={source} />}
      {result && <ResultList nsfPath={nsfPath} elements={result.elements} />}
      {messages.length > 0 && good && (
        <details>
          <summary className={database.summaryLine}>{words('plan').warningCount(messages.length)}</summary>
          <Messages messages={messages} source={source} />
        </details>
      )}
      <Group>
        <Button component="a" href={good ? databaseAddress(nsfPath) : pageAddress(nsfPath, 'import')}>
          {good ? w.viewDesign : w.tryAgain}
        </Button>
        <Anchor size="sm" href={good ? pageAddress(nsfPath, 'import') : databaseAddress(nsfPath)}>
          {good ? w.importMore : w.viewDesign}
        </Anchor>
      </Group>
    </Stack>
  );
}
