import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CodeExample,
  call,
  EmptyState,
  formatDate,
  Moment,
  Pages,
  say,
  sentenceOf,
} from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import type { RowProps } from '../../../shared/list/rows.ts';
import { Card } from '../../Card.tsx';
import { CATALOG, listPath, useDeed } from '../records/queries.ts';
import { words } from '../words/words.ts';
import type { Attempt, Delivery } from './webhook.ts';
import classes from './webhooks.module.css';

/** How often the list is looked at while something is on its way. */
const LOOK_MS = 2000;
const colours = { delivered: 'pine', pending: 'gray', failed: 'red' } as const;

/** What was sent to a webhook, the newest first, and what came of it. */
export function Deliveries({ path }: { path: string }) {
  const w = words('webhooks');
  const list = useInfiniteQuery({
    queryKey: [CATALOG, path, 'deliveries'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call<{ items: Delivery[]; next?: string }>(
        listPath(`${path}/deliveries`, { limit: '30', cursor: pageParam }),
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some((each) => each.state === 'pending') ? LOOK_MS : false,
  });
  return (
    <Card title={w.deliveries} lead={w.deliveriesLead}>
      <Pages
        of={list}
        what={w.theDeliveries}
        empty={<EmptyState title={w.noDeliveries}>{w.noDeliveriesYet}</EmptyState>}
      >
        {(deliveries, more) => (
          <ul className={classes.deliveries} aria-label={w.deliveries}>
            <Rows items={deliveries} keyOf={({ id }) => id} height={104} more={more}>
              {(delivery, row) => <One delivery={delivery} path={path} row={row} />}
            </Rows>
          </ul>
        )}
      </Pages>
    </Card>
  );
}

function One({ delivery, path, row }: { delivery: Delivery; path: string; row: RowProps }) {
  const w = words('webhooks');
  const { id, event, state, attempts, created, nextAttemptAt, message, log } = delivery;
  const last = log.at(-1);
  const again = useDeed(
    () => call(`${path}/deliveries/${id}/redeliver`, { json: {} }),
    () => say(w.sentAgain),
  );
  return (
    <li {...row} className={classes.delivery}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={550}>
          {event}
        </Text>
        <Badge variant="light" color={colours[state]} tt="none">
          {w.deliveryStates[state]}
        </Badge>
      </Group>
      <Text size="xs" c="dimmed" component="div">
        <Moment at={created} /> · {w.attempts(Math.max(attempts, log.length))}
        {last && state !== 'delivered' && <> · {cameOf(last)}</>}
        {nextAttemptAt && <> · {w.next(formatDate(nextAttemptAt))}</>}
      </Text>
      <Group gap="xs" align="flex-start" justify="space-between">
        <details className={classes.details}>
          <summary>
            <Text span size="sm">
              {w.details}
            </Text>
          </summary>
          <ul className={classes.attempts}>
            {log.map((attempt) => (
              <li key={attempt.at}>{attemptInWords(attempt)}</li>
            ))}
          </ul>
          <CodeExample label={w.message} code={JSON.stringify(message, null, 2)} />
        </details>
        <Button
          variant="subtle"
          h={44}
          loading={again.isPending}
          aria-label={w.redeliverThis(event)}
          onClick={() => again.mutate(undefined, { onError: (error) => say(sentenceOf(error), 'failed') })}
        >
          {w.redeliver}
        </Button>
      </Group>
    </li>
  );
}

const attemptInWords = (attempt: Attempt): string =>
  words('webhooks').attempt(formatDate(attempt.at), cameOf(attempt), attempt.milliseconds);

/** What came of an attempt. */
function cameOf({ status, reason }: Attempt): string {
  const w = words('webhooks');
  if (status !== undefined) return w.answered(status);
  return reason === undefined ? w.noAnswer : w.reason(reason);
}
