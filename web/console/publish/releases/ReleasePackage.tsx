import { ActionIcon, Anchor, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Answer } from '../../../shared/index.ts';
import { PackageComponents } from '../packages/PackageComponents.tsx';
import { PackageFiles } from '../packages/PackageFiles.tsx';
import { useRecord } from '../records/queries.ts';
import { StateBadge } from '../records/StateBadge.tsx';
import type { Package } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './releases.module.css';

type Props = { id: string; product: string; remove: () => void };

/** A package in a release: its files with the place to drop more, and who has them. */
export function ReleasePackage({ id, product, remove }: Props) {
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
