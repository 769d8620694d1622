import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { say, sentenceOf } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { OrderedList } from '../../ordering/OrderedList.tsx';
import { changeList, useDeed } from '../records/queries.ts';
import type { Product, Release } from '../records/types.ts';
import { useNames } from '../records/useNames.ts';
import { words } from '../words/words.ts';
import { AddPackages } from './AddPackages.tsx';
import { NewPackage } from './NewPackage.tsx';
import { ReleasePackage } from './ReleasePackage.tsx';

type Props = { product: Product; release: Release; path: string };

/** The packages of a release in their order, each with its files. */
export function ReleasePackages({ product, release, path }: Props) {
  const w = words('releases');
  const [adding, setAdding] = useState<'new' | 'existing'>();
  const nameOf = useNames();
  const change = useDeed((ids: string[]) => changeList(path, 'packages', release.packages, ids));
  const set = (ids: string[]) => change.mutate(ids, { onError: (error) => say(sentenceOf(error), 'failed') });
  const ids = change.isPending ? change.variables : release.packages;
  return (
    <Card
      title={w.packages}
      lead={w.packagesLead}
      actions={
        <Group gap="xs">
          <Button h={44} onClick={() => setAdding('new')}>
            {w.newPackage}
          </Button>
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <Button variant="default" h={44} rightSection={<IconChevronDown size={16} aria-hidden />}>
                {w.more}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAdding('existing')}>{w.addPackages}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      }
    >
      {ids.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noPackages}
        </Text>
      )}
      <OrderedList
        label={w.packages}
        items={ids.map((id) => ({ id }))}
        nameOf={({ id }) => nameOf('/v1/packages', id)}
        words={words('ordering')}
        busy={change.isPending}
        reorder={set}
      >
        {({ id }) => (
          <ReleasePackage
            id={id}
            product={product.id}
            release={release.id}
            remove={() => set(release.packages.filter((each) => each !== id))}
          />
        )}
      </OrderedList>
      {adding === 'new' && (
        <NewPackage product={product} release={release} path={path} close={() => setAdding(undefined)} />
      )}
      {adding === 'existing' && (
        <AddPackages release={release} path={path} close={() => setAdding(undefined)} />
      )}
    </Card>
  );
}
