import { Badge, Tooltip } from '@mantine/core';
import { IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react';
import { formatDate } from '../../../shared/index.ts';
import { personName } from '../personName.ts';
import type { Signature } from './queries.ts';

/** Who vouches for the source, and whether it is still what they signed. */
export function SignatureBadge({ signature }: { signature: Signature | undefined }) {
  if (!signature)
    return (
      <Tooltip label="This element has no signature; it was saved before signatures were recorded." withArrow>
        <Badge variant="light" color="gray" tt="none" tabIndex={0}>
          Not signed
        </Badge>
      </Tooltip>
    );
  const { signer, signedAt, valid } = signature;
  if (!valid)
    return (
      <Tooltip
        multiline
        maw={300}
        withArrow
        label={`${signer} signed it on ${formatDate(signedAt)}, but the source is no longer what was signed.`}
      >
        <Badge
          color="red"
          variant="light"
          tt="none"
          tabIndex={0}
          leftSection={<IconShieldX size={14} aria-hidden />}
        >
          Signature does not match
        </Badge>
      </Tooltip>
    );
  return (
    <Tooltip
      multiline
      maw={300}
      withArrow
      label={`${signer} signed this source on ${formatDate(signedAt)}; nothing in it has changed since.`}
    >
      <Badge
        variant="light"
        color="pine"
        tt="none"
        tabIndex={0}
        leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
      >
        Signed by {personName(signer)}
      </Badge>
    </Tooltip>
  );
}
