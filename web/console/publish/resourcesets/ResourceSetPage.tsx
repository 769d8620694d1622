import { Answer, PageHead } from '../../../shared/index.ts';
import { Card } from '../Card.tsx';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { NameFields } from '../records/NameFields.tsx';
import { type Read, useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { RecordForm } from '../records/RecordForm.tsx';
import type { ResourceSet } from '../records/types.ts';
import { useForm } from '../records/useForm.ts';
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
            <Name given={read} path={path} />
          </div>
        </>
      )}
    </Answer>
  );
}

const fieldsOf = ({ name }: ResourceSet) => ({ name });

function Name({ given, path }: { given: Read<ResourceSet>; path: string }) {
  const w = words('records');
  const form = useForm<ResourceSet, { name: string }>({ path, given, fieldsOf });
  return (
    <Card title={w.fields}>
      <RecordForm form={form} names={{ name: w.name }} shown={['/name']}>
        <NameFields
          name={form.fields.name}
          change={({ name = '' }) => form.change({ name })}
          error={form.error}
        />
      </RecordForm>
    </Card>
  );
}
