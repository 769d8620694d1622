import { Answer, PageHead } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { NameForm } from '../records/NameForm.tsx';
import { useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import type { Package } from '../records/types.ts';
import { words } from '../words/words.ts';
import { PackageComponents } from './PackageComponents.tsx';
import { PackageFiles } from './PackageFiles.tsx';

/** One package: its name, its files, and the components that grant it. */
export default function PackagePage({ id }: { id: string }) {
  const w = words('packages');
  const path = `/v1/packages/${id}`;
  return (
    <Answer of={useRecord<Package>(path)} what={w.thePackage}>
      {(read) => (
        <>
          <PageHead
            title={read.record.name}
            trail={[trailTo('packages')]}
            actions={
              <RecordActions
                record={read.record}
                path={path}
                hrefOf={(clone) => `/publish/packages/${clone}`}
                list="/publish/packages"
              />
            }
          />
          <div className={classes.columns}>
            <Card title={w.filesTitle} lead={w.filesLead}>
              <PackageFiles record={read.record} />
            </Card>
            <div className={classes.stack}>
              <NameForm path={path} given={read} />
              <Card title={w.components} lead={w.componentsLead}>
                <PackageComponents id={id} name={read.record.name} />
              </Card>
            </div>
          </div>
        </>
      )}
    </Answer>
  );
}
