import { Answer, LinkTabs, PageHead } from '../../../shared/index.ts';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { HiddenNote } from '../records/HiddenNote.tsx';
import { useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { SeeInCatalog } from '../records/SeeInCatalog.tsx';
import { TreeForm } from '../records/TreeForm.tsx';
import type { Product as ProductRecord } from '../records/types.ts';
import { useHidden } from '../records/useHidden.ts';
import { words } from '../words/words.ts';
import { Components } from './Components.tsx';
import { Entitlements } from './Entitlements.tsx';
import { Picture } from './Picture.tsx';
import { ReleaseGroups } from './ReleaseGroups.tsx';
import { Releases } from './Releases.tsx';

const tabs = ['', 'releases', 'components', 'entitlements'] as const;

/** One product: its fields, its releases, its components, and who holds what of it. */
export default function Product({ id, tab }: { id: string; tab: string }) {
  const w = words('products');
  const path = `/v1/products/${id}`;
  const product = useRecord<ProductRecord>(path);
  const hidden = useHidden(product.data ? [product.data.record] : []).get(id);
  return (
    <Answer of={product} what={w.theProduct}>
      {(read) => (
        <>
          <PageHead
            title={read.record.name}
            trail={[trailTo('products')]}
            actions={
              <>
                <SeeInCatalog record={read.record} />
                <RecordActions
                  record={read.record}
                  path={path}
                  hrefOf={(clone) => `/publish/products/${clone}`}
                  list="/publish/products"
                  hidden={hidden}
                />
              </>
            }
          />
          <HiddenNote hidden={hidden} />
          <LinkTabs
            label={w.views}
            tabs={tabs.map((each) => ({
              name: w.tabs[each || 'overview'],
              href: `/publish/products/${id}${each && `/${each}`}`,
              current: each === tab,
            }))}
          />
          {tab === '' && (
            <div className={classes.columns}>
              <TreeForm path={path} given={read} described />
              <div className={classes.stack}>
                <Picture product={read.record} />
                <ReleaseGroups product={read.record} />
              </div>
            </div>
          )}
          {tab === 'releases' && <Releases product={read.record} />}
          {tab === 'components' && <Components product={read.record} />}
          {tab === 'entitlements' && <Entitlements product={read.record} />}
        </>
      )}
    </Answer>
  );
}
