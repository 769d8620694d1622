import { Button, Group } from '@mantine/core';
import { IconPlus, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../shared/index.ts';
import { NewRecord } from '../records/NewRecord.tsx';
import { RecordList } from '../records/RecordList.tsx';
import type { Product, ReleaseItem } from '../records/types.ts';
import { words } from '../words/words.ts';

/** The releases of a product. */
export function Releases({ product }: { product: Product }) {
  const w = words('releases');
  const [creating, setCreating] = useState(false);
  const path = `/v1/products/${product.id}/releases`;
  const hrefOf = (id: string) => `/publish/products/${product.id}/releases/${id}`;
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newRelease}
    </Button>
  );
  return (
    <>
      <Group justify="flex-end" mb="md">
        {create}
      </Group>
      <RecordList<ReleaseItem>
        path={path}
        what={w.theReleases}
        search={w.search}
        hrefOf={({ id }) => hrefOf(id)}
        empty={
          <EmptyState title={w.none} icon={<IconTag size={24} stroke={1.5} />}>
            {w.noneYet}
          </EmptyState>
        }
      />
      {creating && (
        <NewRecord title={w.newRelease} path={path} hrefOf={hrefOf} close={() => setCreating(false)} />
      )}
    </>
  );
}
