import { Badge, Tooltip } from '@mantine/core';
import { IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react';
import { formatDate } from '../../../shared/index.ts';
import type { Signature } from '../elementQueries.ts';
import { personName } from '../personName.ts';
import { words } from '../words/words.ts';

/** Who vouches for the source, and whether it is still what they signed. */
export function SignatureBadge({ signature }: { signature: Signature | undefined }) {
  const w = words('signature');
  if (!signature)
    return (
      <Tooltip label={w.noneMeans} withArrow>
        <Badge variant="light" color="gray" tt="none" tabIndex={0}>
          {w.none}
        </Badge>
      </Tooltip>
    );
  const { signer, signedAt, valid } = signature;
  if (!valid)
    return (
      <Tooltip multiline maw={300} withArrow label={w.mismatchMeans(signer, formatDate(signedAt))}>
        <Badge
          color="red"
          variant="light"
          tt="none"
          tabIndex={0}
          leftSection={<IconShieldX size={14} aria-hidden />}
        >
          {w.mismatch}
        </Badge>
      </Tooltip>
    );
  return (
    <Tooltip multiline maw={300} withArrow label={w.byMeans(signer, formatDate(signedAt))}>
      <Badge
        variant="light"
        color="pine"
        tt="none"
        tabIndex={0}
        leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
      >
        {w.by(personName(signer))}
      </Badge>
    </Tooltip>
  );
}
