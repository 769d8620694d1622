import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import type { Product, Release } from '../records/types.ts';
import { words } from '../words/words.ts';
import { CheckList } from './CheckList.tsx';
import { FollowersList } from './Followers.tsx';
import type { Check } from './useCheckList.ts';

type Props = {
  product: Product;
  release: Release;
  path: string;
  /** Undefined while it is not known. */
  check: Check | undefined;
  close: () => void;
};

const published = { json: { state: 'published' } };

/** Publishes a release after a look at what is missing, with what it needs above and in it. */
export function PublishRelease({ product, release, path, check, close }: Props) {
  const w = words('releases');
  const [along, setAlong] = useState(true);
  const too = check ? publishedAlong(check) : [];
  const work = useDeed(
    async () => {
      if (along) for (const { path: of } of too) await changeNow(of, published);
      await changeNow(path, published);
    },
    () => {
      say(words('records').did.publish(releaseName(product.name, release.name)));
      close();
    },
  );
  const isMissing = check?.points.some(({ state }) => state === 'missing') ?? true;
  return (
    <FormDialog
      title={words('records').ask.publish(releaseName(product.name, release.name))}
      close={close}
      error={work.error}
      submit={{
        name: words('records').publish,
        run: () => work.mutate(),
        busy: work.isPending,
        disabled: isMissing,
      }}
    >
      {check && <CheckList points={check.points} />}
      {isMissing && check && (
        <Text size="sm" fw={550}>
          {w.cannotYet}
        </Text>
      )}
      <div>
        <Text size="sm" fw={550}>
          {words('followers').title}
        </Text>
        <FollowersList release={release} path={path} />
      </div>
      {too.length > 0 && (
        <Checkbox
          label={w.publishAlong}
          description={too.map(({ name }) => name).join(', ')}
          checked={along}
          onChange={(event) => setAlong(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/** What is not published and can be, from the outside in; packages without a file cannot. */
function publishedAlong({ around: { groups, product, packages } }: Check): { name: string; path: string }[] {
  const all = [
    ...groups.map((group) => ({ ...group, path: `/v1/productgroups/${group.id}` })),
    { ...product, path: `/v1/products/${product.id}` },
    ...packages
      .filter(({ files }) => files.some(({ checksums }) => checksums))
      .map((each) => ({ ...each, path: `/v1/packages/${each.id}` })),
  ];
  return all.filter(({ state }) => state !== 'published');
}
