import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { Answer, call } from '../../../shared/index.ts';
import { PackageComponents } from '../packages/PackageComponents.tsx';
import { PackageFiles } from '../packages/PackageFiles.tsx';
import { CATALOG, useRecord } from '../records/queries.ts';
import { StateBadge } from '../records/StateBadge.tsx';
import type { Package } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './releases.module.css';

type Props = { id: string; product: string; release: string; remove: () => void };

/** A package in a release: its files with the place to drop more, and who has them. */
export function ReleasePackage({ id, product, release, remove }: Props) {
  const w = words('releases');
  return (
    <Answer of={useRecord<Package>(`/v1/packages/${id}`)} what={words('packages').thePackage}>
      {({ record }) => (
        <>
          <Group gap="xs" wrap="nowrap">
            <Anchor href={`/publish/packages/${id}`} fw={600} className={classes.any} style={{ flex: 1 }}>
              {record.name}
            </Anchor>
            <StateBadge state={record.state} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={w.removePackage(record.name)}
              onClick={remove}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <SharedWith id={id} release={release} />
          <div className={classes.files}>
            <PackageFiles record={record} />
          </div>
          <details className={classes.files}>
            <summary style={{ minHeight: 44, alignContent: 'center' }}>
              <Text span size="sm">
                {w.grantedBy}
              </Text>
            </summary>
            <PackageComponents id={id} name={record.name} product={product} />
          </details>
        </>
      )}
    </Answer>
  );
}

type OtherRelease = { id: string; name: string; productName: string };

/** The other releases that have the package, as the clone of a release has: whoever drops a file into it should know. */
function SharedWith({ id, release }: { id: string; release: string }) {
  const path = `/v1/packages/${id}/releases`;
  const all = useQuery({
    queryKey: [CATALOG, path],
    queryFn: ({ signal }) => call<{ items: OtherRelease[] }>(path, { signal }),
  });
  const others = (all.data?.items ?? []).filter((each) => each.id !== release);
  if (others.length === 0) return null;
  const names = others.map(({ name, productName }) => releaseName(productName, name)).join(', ');
  return (
    <Text size="sm" className={classes.shared}>
      {words('releases').sharedWith(names)}
    </Text>
  );
}
