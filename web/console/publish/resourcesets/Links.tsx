import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { say, sentenceOf } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { OrderedList } from '../../ordering/OrderedList.tsx';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeList, changeNow, useDeed } from '../records/queries.ts';
import { RowDeeds } from '../records/RowDeeds.tsx';
import type { Link, ResourceSet } from '../records/types.ts';
import { words } from '../words/words.ts';
import { EditLink } from './EditLink.tsx';

type Doing = { deed: 'new' } | { deed: 'edit' | 'delete'; link: Link };

/** The links of a resource set in the order that a person gives them. */
export function Links({ set, path }: { set: ResourceSet; path: string }) {
  const w = words('resourceSets');
  const r = words('records');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const shown = set.resources.map(({ id }) => id);
  const order = useDeed((ids: string[]) => changeList(path, 'resources', shown, ids));
  const wished = order.isPending ? order.variables : shown;
  return (
    <Card
      title={w.title}
      lead={w.lead}
      actions={
        <Button
          h={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setDoing({ deed: 'new' })}
        >
          {w.add}
        </Button>
      }
    >
      {set.resources.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noLinks}
        </Text>
      )}
      <OrderedList
        label={w.title}
        items={wished.flatMap((id) => set.resources.find((link) => link.id === id) ?? [])}
        nameOf={({ label }) => label}
        words={words('ordering')}
        busy={order.isPending}
        reorder={(ids) => order.mutate(ids, { onError: (error) => say(sentenceOf(error), 'failed') })}
      >
        {(link) => (
          <Group gap={4} wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={550}>
                {link.label}
              </Text>
              <Text size="xs" c="dimmed">
                {link.url}
              </Text>
            </div>
            <RowDeeds
              name={link.label}
              edit={() => setDoing({ deed: 'edit', link })}
              remove={() => setDoing({ deed: 'delete', link })}
            />
          </Group>
        )}
      </OrderedList>
      {doing && doing.deed !== 'delete' && (
        <EditLink of={path} {...(doing.deed === 'edit' && { link: doing.link })} close={close} />
      )}
      {doing?.deed === 'delete' && (
        <ConfirmDeed
          title={r.ask.delete(doing.link.label)}
          means={r.means.delete}
          name={r.delete}
          dangerous
          deed={() => changeNow(`${path}/links/${doing.link.id}`, { method: 'DELETE', of: path })}
          done={() => say(r.did.delete(doing.link.label))}
          close={close}
        />
      )}
    </Card>
  );
}
