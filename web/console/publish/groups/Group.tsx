import { Answer, PageHead } from '../../../shared/index.ts';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { HiddenNote } from '../records/HiddenNote.tsx';
import { Parts } from '../records/Parts.tsx';
import { useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { SeeInCatalog } from '../records/SeeInCatalog.tsx';
import { TreeForm } from '../records/TreeForm.tsx';
import type { ProductGroup } from '../records/types.ts';
import { useHidden } from '../records/useHidden.ts';
import { words } from '../words/words.ts';
import { Children } from './Children.tsx';

/** One product group: its fields, its sections in their order, and what stands in it. */
export default function Group({ id }: { id: string }) {
  const w = words('groups');
  const path = `/v1/productgroups/${id}`;
  const group = useRecord<ProductGroup>(path);
  const hidden = useHidden(group.data ? [group.data.record] : []).get(id);
  return (
    <Answer of={group} what={w.theGroup}>
      {(read) => (
        <>
          <PageHead
            title={read.record.name}
            trail={[trailTo('groups')]}
            actions={
              <>
                <SeeInCatalog record={read.record} />
                <RecordActions
                  record={read.record}
                  path={path}
                  hrefOf={(clone) => `/publish/groups/${clone}`}
                  list="/publish/groups"
                  hidden={hidden}
                />
              </>
            }
          />
          <HiddenNote hidden={hidden} />
          <div className={classes.columns}>
            <TreeForm path={path} given={read} ofGroup />
            <div className={classes.stack}>
              <Parts
                of={path}
                path={`${path}/sections`}
                member="sections"
                parts={read.record.sections}
                words={words('groupSections')}
              />
              <Children group={read.record} />
            </div>
          </div>
        </>
      )}
    </Answer>
  );
}
