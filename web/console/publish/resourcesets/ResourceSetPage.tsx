import { Answer, PageHead } from '../../../shared/index.ts';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { NameForm } from '../records/NameForm.tsx';
import { useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import type { ResourceSet } from '../records/types.ts';
import { words } from '../words/words.ts';
import { Links } from './Links.tsx';

/** One resource set: its name, and its links in their order. */
export default function ResourceSetPage({ id }: { id: string }) {
  const path = `/v1/resourcesets/${id}`;
  return (
    <Answer of={useRecord<ResourceSet>(path)} what={words('resourceSets').theSet}>
      {(read) => (
        <>
          <PageHead
            title={read.record.name}
            trail={[trailTo('resourcesets')]}
            actions={
              <RecordActions
                record={read.record}
                path={path}
                hrefOf={(clone) => `/publish/resourcesets/${clone}`}
                list="/publish/resourcesets"
              />
            }
          />
          <div className={classes.columns}>
            <Links set={read.record} path={path} />
            <NameForm path={path} given={read} />
          </div>
        </>
      )}
    </Answer>
  );
}
