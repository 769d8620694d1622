import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { Answer, PageHead } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { type Read, useRecord } from '../records/queries.ts';
import { RecordActions } from '../records/RecordActions.tsx';
import { SeeInCatalog } from '../records/SeeInCatalog.tsx';
import type { Product, Release as ReleaseRecord } from '../records/types.ts';
import { words } from '../words/words.ts';
import { CheckList } from './CheckList.tsx';
import { FollowersCard } from './Followers.tsx';
import { PublishRelease } from './PublishRelease.tsx';
import { ReleaseForm } from './ReleaseForm.tsx';
import { ReleasePackages } from './ReleasePackages.tsx';
import { ReleaseSections } from './ReleaseSections.tsx';
import { useCheckList } from './useCheckList.ts';
import { WhoHas } from './WhoHas.tsx';
import { Why } from './Why.tsx';

/** One release: what it consists of, whom it reaches, and what is missing for that. */
export default function Release({ id: product, tab: id }: { id: string; tab: string }) {
  const w = words('releases');
  return (
    <Answer of={useRecord<Product>(`/v1/products/${product}`)} what={words('products').theProduct}>
      {({ record }) => <OfProduct product={record} id={id} what={w.theRelease} />}
    </Answer>
  );
}

function OfProduct({ product, id, what }: { product: Product; id: string; what: string }) {
  const path = `/v1/products/${product.id}/releases/${id}`;
  return (
    <Answer of={useRecord<ReleaseRecord>(path)} what={what}>
      {(read) => <Page product={product} path={path} read={read} />}
    </Answer>
  );
}

type Props = { product: Product; path: string; read: Read<ReleaseRecord> };

function Page({ product, path, read }: Props) {
  const w = words('releases');
  const [publishing, setPublishing] = useState(false);
  const { record } = read;
  const check = useCheckList(product, read);
  const list = `/publish/products/${product.id}/releases`;
  return (
    <>
      <PageHead
        title={releaseName(product.name, record.name)}
        trail={[
          trailTo('products'),
          { name: product.name, href: `/publish/products/${product.id}` },
          { name: words('products').tabs.releases, href: list },
        ]}
        actions={
          <>
            {record.state === 'published' && <SeeInCatalog record={product} below={[record.slug]} />}
            <RecordActions
              record={record}
              path={path}
              hrefOf={(clone) => `${list}/${clone}`}
              list={list}
              publish={() => setPublishing(true)}
            />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Card title={w.checkList} lead={record.state === 'published' ? w.checkPublished : w.checkLead}>
            <Answer of={check} what={w.checkList}>
              {({ points }) => <CheckList points={points} />}
            </Answer>
          </Card>
          <ReleasePackages product={product} release={record} path={path} />
          <WhoHas product={product} release={record} />
          <FollowersCard release={record} path={path} />
          <ReleaseSections release={record} path={path} />
        </div>
        <div className={classes.stack}>
          <ReleaseForm product={product} path={path} given={read} />
          <Why release={record} />
          <Card title={w.manifest} lead={w.manifestLead}>
            <Anchor href={`${path}/manifest.jws`} download={`${record.slug}-manifest.jws`} underline="always">
              {w.manifestDownload}
            </Anchor>
          </Card>
        </div>
      </div>
      {publishing && (
        <PublishRelease
          product={product}
          release={record}
          path={path}
          check={check.data}
          close={() => setPublishing(false)}
        />
      )}
    </>
  );
}
