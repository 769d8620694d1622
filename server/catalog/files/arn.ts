import type { Fault } from '../../platform/http/problem.ts';
import type { SourceAddress } from '../../platform/objects/source/source.ts';

/** `arn:<partition>:s3:::<bucket>/<key>`, in the global or the china partition (seed 002, "File entry"). */
export const ARN =
  '^arn:(aws|aws-cn):s3:::[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]/[^\\u0000-\\u001f\\u007f]{1,1024}$';

/** The bucket and the key of an ARN that has the right shape; the key is taken as it is written. */
export function addressOf(arn: string): SourceAddress {
  const path = arn.slice(arn.indexOf(':::') + 3);
  const cut = path.indexOf('/');
  return { bucket: path.slice(0, cut), key: path.slice(cut + 1) };
}

/** A store, or a proxy before it, may take such a key as a path into another bucket. */
export function arnFaults({ s3arn }: Record<string, unknown>): Fault[] {
  if (typeof s3arn !== 'string') return [];
  const steps = s3arn.split('/').slice(1);
  return steps.some((step) => step === '.' || step === '..')
    ? [{ path: '/s3arn', message: 'must not have . or .. as a step of its key' }]
    : [];
}
