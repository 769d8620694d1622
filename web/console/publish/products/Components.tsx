import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, say } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeNow } from '../records/queries.ts';
import { RowDeeds } from '../records/RowDeeds.tsx';
import classes from '../records/records.module.css';
import type { Component, Product } from '../records/types.ts';
import { words } from '../words/words.ts';
import { EditComponent } from './EditComponent.tsx';

type Doing = { deed: 'new' } | { deed: 'edit' | 'delete'; component: Component };

/** What can be bought of a product, and the part numbers that grant it. */
export function Components({ product }: { product: Product }) {
  const w = words('components');
  const r = words('records');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const of = `/v1/products/${product.id}`;
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
      {product.components.length === 0 && <EmptyState title={w.none}>{w.noneYet}</EmptyState>}
      <ul className={classes.rows}>
        {product.components.map((component) => (
          <li key={component.id} className={classes.row} style={{ padding: 0 }}>
            <div style={{ flex: 1, minWidth: 0, padding: '8px 0' }}>
              <Text size="sm" fw={550} className={classes.any}>
                {component.name}
              </Text>
              <Group gap={6} mt={4}>
                {component.partNumberGrants.map(({ partNumber }) => (
                  <Badge key={partNumber} variant="light" color="gray" tt="none" className={classes.any}>
                    {partNumber}
                  </Badge>
                ))}
                {component.partNumberGrants.length === 0 && (
                  <Text size="xs" c="dimmed">
                    {w.noPartNumber}
                  </Text>
                )}
              </Group>
            </div>
            <RowDeeds
              name={component.name}
              edit={() => setDoing({ deed: 'edit', component })}
              remove={() => setDoing({ deed: 'delete', component })}
            />
          </li>
        ))}
      </ul>
      {doing && doing.deed !== 'delete' && (
        <EditComponent of={of} {...(doing.deed === 'edit' && { component: doing.component })} close={close} />
      )}
      {doing?.deed === 'delete' && (
        <ConfirmDeed
          title={r.ask.delete(doing.component.name)}
          means={r.partMeans}
          name={r.delete}
          dangerous
          deed={() => changeNow(`${of}/components/${doing.component.id}`, { method: 'DELETE', of })}
          done={() => say(r.did.delete(doing.component.name))}
          close={close}
        />
      )}
    </Card>
  );
}
