import { Button } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../shared/index.ts';
import { PublishHead } from '../PublishHead.tsx';
import { NewRecord } from '../records/NewRecord.tsx';
import { RecordList } from '../records/RecordList.tsx';
import type { ResourceSet } from '../records/types.ts';
import { words } from '../words/words.ts';

/** All resource sets. */
export default function ResourceSets() {
  const w = words('resourceSets');
  const [creating, setCreating] = useState(false);
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newSet}
    </Button>
  );
  return (
    <>
      <PublishHead place="resourcesets" actions={create} />
      <RecordList<ResourceSet>
        path="/v1/resourcesets"
        what={w.theSets}
        search={w.search}
        hrefOf={({ id }) => `/publish/resourcesets/${id}`}
        detail={({ resources }) => w.links(resources.length)}
        empty={
          <EmptyState title={w.none} icon={<IconLink size={24} stroke={1.5} />} action={create}>
            {w.noneYet}
          </EmptyState>
        }
      />
      {creating && (
        <NewRecord
          title={w.newSet}
          path="/v1/resourcesets"
          hasSlug={false}
          hrefOf={(id) => `/publish/resourcesets/${id}`}
          close={() => setCreating(false)}
        />
      )}
    </>
  );
}
