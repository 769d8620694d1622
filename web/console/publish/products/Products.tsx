import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../shared/index.ts';
import { PublishHead } from '../PublishHead.tsx';
import { NewRecord } from '../records/NewRecord.tsx';
import { ParentFields } from '../records/ParentFields.tsx';
import { useAll } from '../records/queries.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { Parent, Product, ProductGroup } from '../records/types.ts';
import { words } from '../words/words.ts';

/** All products, published or not. */
export default function Products() {
  const w = words('products');
  const [creating, setCreating] = useState(new URLSearchParams(location.search).has('new'));
  const [parent, setParent] = useState<Parent | null>(null);
  const groups = useAll<ProductGroup>('/v1/productgroups').data ?? [];
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newProduct}
    </Button>
  );
  return (
    <>
      <PublishHead place="products" actions={create} />
      <RecordList<Product>
        path="/v1/products"
        ofTree
        what={w.theProducts}
        search={w.search}
        hrefOf={({ id }) => `/publish/products/${id}`}
        detail={({ parent: above }) => groups.find(({ id }) => id === above?.id)?.name}
        empty={
          <EmptyState title={w.none} icon={<IconPackage size={24} stroke={1.5} />} action={create}>
            {w.noneYet}
          </EmptyState>
        }
      />
      {creating && (
        <NewRecord
          title={w.newProduct}
          path="/v1/products"
          more={{ parent }}
          shown={['/parent/id', '/parent/sections']}
          hrefOf={(id) => `/publish/products/${id}`}
          close={() => setCreating(false)}
        >
          {(error) => <ParentFields parent={parent} change={setParent} error={error} />}
        </NewRecord>
      )}
    </>
  );
}
