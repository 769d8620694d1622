import { Button } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../shared/index.ts';
import { PublishHead } from '../PublishHead.tsx';
import { NewRecord } from '../records/NewRecord.tsx';
import { RecordList } from '../records/RecordList.tsx';
import type { Package } from '../records/types.ts';
import { words } from '../words/words.ts';

/** All packages. */
export default function Packages() {
  const w = words('packages');
  const [creating, setCreating] = useState(false);
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newPackage}
    </Button>
  );
  return (
    <>
      <PublishHead place="packages" actions={create} />
      <RecordList<Package>
        path="/v1/packages"
        what={w.thePackages}
        search={w.search}
        hrefOf={({ id }) => `/publish/packages/${id}`}
        detail={({ files }) => w.files(files.length)}
        empty={
          <EmptyState title={w.none} icon={<IconStack2 size={24} stroke={1.5} />} action={create}>
            {w.noneYet}
          </EmptyState>
        }
      />
      {creating && (
        <NewRecord
          title={w.newPackage}
          path="/v1/packages"
          hasSlug={false}
          hrefOf={(id) => `/publish/packages/${id}`}
          close={() => setCreating(false)}
        />
      )}
    </>
  );
}
