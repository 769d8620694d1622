import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { call, FailedState, Moment, NextPage, say, sentenceOf } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { useDeed, useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import { words } from '../words/words.ts';
import { GiveAccess } from './GiveAccess.tsx';
import type { AccessRequest } from './queries.ts';

/** Who asks for access, the longest wait first; nothing where nobody does.
 *  @param product only for its releases; absent: for all */
export function Requests({ product }: { product?: string }) {
  const w = words('access');
  const list = useList<AccessRequest>('/v1/accessrequests', product === undefined ? {} : { product });
  const [giving, setGiving] = useState<AccessRequest>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isError)
    return <FailedState error={list.error} what={w.theRequests} retry={() => void list.refetch()} />;
  if (items.length === 0) return null;
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-lg)' }}>
      <Card title={w.requests} lead={w.requestsLead}>
        <ul className={classes.rows} aria-label={w.requests}>
          {items.map((request) => (
            <Row key={request.id} request={request} give={() => setGiving(request)} />
          ))}
        </ul>
        <NextPage of={list} what={w.theRequests} />
      </Card>
      {giving && (
        <GiveAccess
          given={{ product: giving.product.id, release: giving.release.id }}
          what={whatOf(giving)}
          request={giving}
          close={() => setGiving(undefined)}
        />
      )}
    </div>
  );
}

const whatOf = ({ product, release }: AccessRequest) => releaseName(product.name, release.name);

function Row({ request, give }: { request: AccessRequest; give: () => void }) {
  const w = words('access');
  const { id, person, text, requestedAt, product, release } = request;
  const name = person?.displayName ?? w.gone;
  const dismiss = useDeed(
    () => call(`/v1/accessrequests/${id}`, { method: 'DELETE' }),
    () => say(w.dismissed),
  );
  return (
    <li className={classes.row} style={{ padding: '8px 0', flexWrap: 'wrap' }}>
      <Stack gap={2} style={{ flex: '1 1 220px', minWidth: 0 }} className={classes.any}>
        <Text size="sm">
          <b>{name}</b>
          {person?.email && ` (${person.email})`} ·{' '}
          <Anchor
            href={`/publish/products/${product.id}/releases/${release.id}`}
            size="sm"
            underline="always"
          >
            {whatOf(request)}
          </Anchor>
        </Text>
        {text && (
          <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <Moment at={requestedAt} />
        </Text>
      </Stack>
      <Group gap="xs">
        <Button h={44} onClick={give} disabled={!person} aria-label={w.giveTo(name, whatOf(request))}>
          {w.give}
        </Button>
        <Button
          h={44}
          variant="default"
          loading={dismiss.isPending}
          aria-label={w.dismissThis(name, whatOf(request))}
          onClick={() => dismiss.mutate(undefined, { onError: (error) => say(sentenceOf(error), 'failed') })}
        >
          {w.dismiss}
        </Button>
      </Group>
    </li>
  );
}
