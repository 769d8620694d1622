import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { say, sentenceOf } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { OrderedList } from '../../ordering/OrderedList.tsx';
import { words } from '../words/words.ts';
import { ConfirmDeed } from './ConfirmDeed.tsx';
import { EditPart } from './EditPart.tsx';
import { NewRecord } from './NewRecord.tsx';
import { changeList, changeNow, useDeed } from './queries.ts';
import { RowDeeds } from './RowDeeds.tsx';
import type { Part } from './types.ts';

type Words = { title: string; lead: string; add: string; none: string };
type Props = {
  /** The record whose parts they are, and the address of the parts below it. */
  of: string;
  path: string;
  /** The member of the record that orders them. */
  member: string;
  parts: Part[];
  words: Words;
  /** What stands below the name of a part. */
  detail?: (part: Part) => ReactNode;
};

/** Named parts of a record in the order that a person gives them, such as its sections. */
export function Parts({ of, path, member, parts, words: said, detail }: Props) {
  const w = words('records');
  const [doing, setDoing] = useState<{ deed: 'new' } | { deed: 'edit' | 'delete'; part: Part }>();
  const order = useDeed((ids: string[]) => changeList(of, member, idsOf(parts), ids));
  const close = () => setDoing(undefined);
  // While an order is saved, the list stands as it was wished.
  const shown = order.isPending ? inOrder(parts, order.variables) : parts;
  return (
    <Card
      title={said.title}
      lead={said.lead}
      actions={
        <Button
          variant="default"
          h={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setDoing({ deed: 'new' })}
        >
          {said.add}
        </Button>
      }
    >
      {parts.length === 0 && (
        <Text size="sm" c="dimmed">
          {said.none}
        </Text>
      )}
      <OrderedList
        label={said.title}
        items={shown}
        nameOf={({ name }) => name}
        words={words('ordering')}
        busy={order.isPending}
        reorder={(ids) => order.mutate(ids, { onError: (error) => say(sentenceOf(error), 'failed') })}
      >
        {(part) => (
          <Group gap={4} wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text size="sm" fw={550}>
                {part.name}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {part.slug}
                {detail && <> · {detail(part)}</>}
              </Text>
            </div>
            <RowDeeds
              name={part.name}
              edit={() => setDoing({ deed: 'edit', part })}
              remove={() => setDoing({ deed: 'delete', part })}
            />
          </Group>
        )}
      </OrderedList>
      {doing?.deed === 'new' && <NewRecord title={said.add} path={path} close={close} />}
      {doing?.deed === 'edit' && <EditPart of={of} path={path} part={doing.part} close={close} />}
      {doing?.deed === 'delete' && (
        <ConfirmDeed
          title={w.ask.delete(doing.part.name)}
          means={w.partMeans}
          name={w.delete}
          dangerous
          deed={() => changeNow(`${path}/${doing.part.id}`, { method: 'DELETE', of })}
          done={() => say(w.did.delete(doing.part.name))}
          close={close}
        />
      )}
    </Card>
  );
}

const idsOf = (parts: Part[]) => parts.map(({ id }) => id);

const inOrder = (parts: Part[], ids: string[]): Part[] =>
  ids.flatMap((id) => parts.find((part) => part.id === id) ?? []);
