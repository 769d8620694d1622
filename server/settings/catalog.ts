import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { bucketNames, contact, httpUrl, jsonList, text, wholeNumber, yesOrNo } from './values.ts';

/** Where the catalog copies objects from, and how long it keeps bytes that nothing needs any more. */
export const catalogSettings = {
  sourceBuckets: setting(
    'TRIVET_SOURCE_BUCKETS',
    bucketNames,
    given<string[]>([]),
    '(none)',
    'Buckets of an S3-compatible store whose objects file entries may copy (s3arn).',
  ),
  sourceEndpoint: optional(
    'TRIVET_SOURCE_ENDPOINT',
    httpUrl,
    '(Amazon S3 of the region)',
    'Address of that store; buckets are then the first step of the path.',
  ),
  sourceRegion: setting(
    'TRIVET_SOURCE_REGION',
    text,
    given('us-east-1'),
    'us-east-1',
    'Region for which requests to that store are signed.',
  ),
  sourceAccessKey: optional('TRIVET_SOURCE_ACCESS_KEY', text, '(none)', 'Our access key at that store.'),
  sourceSecretKey: optional('TRIVET_SOURCE_SECRET_KEY', text, '(none)', 'Secret of that access key.', true),
  uploadDays: setting(
    'TRIVET_UPLOAD_DAYS',
    wholeNumber(1, 365),
    given(7),
    '7',
    'Days after which an upload to the catalog that brought nothing more is removed.',
  ),
  unreferencedDays: setting(
    'TRIVET_UNREFERENCED_DAYS',
    wholeNumber(1, 3650),
    given(7),
    '7',
    'Days for which bytes are kept that no file entry has any more; a backup must take less.',
  ),
  manifestDays: setting(
    'TRIVET_MANIFEST_DAYS',
    wholeNumber(1, 3650),
    given(365),
    '365',
    'Days for which the signed manifest of a release is good.',
  ),
  catalogContact: optional(
    'TRIVET_CATALOG_CONTACT',
    contact,
    '(none)',
    'Whom customers ask who may not download something: an e-mail address, or an http or https address.',
  ),
  webhookPrivate: setting(
    'TRIVET_WEBHOOK_PRIVATE',
    yesOrNo,
    given(false),
    '0',
    'Webhooks may lead to private and loopback addresses, and without TLS.',
  ),
  webhookSeconds: setting(
    'TRIVET_WEBHOOK_SECONDS',
    wholeNumber(1, 60),
    given(10),
    '10',
    'Seconds in which the receiver of a webhook must have answered.',
  ),
  webhookDays: setting(
    'TRIVET_WEBHOOK_DAYS',
    wholeNumber(1, 365),
    given(30),
    '30',
    'Days for which deliveries of webhooks can be looked up and repeated.',
  ),
  bundleKeys: setting(
    'TRIVET_BUNDLE_KEYS',
    jsonList,
    given<Record<string, unknown>[]>([]),
    '[]',
    'JSON: public keys (JWK) whose bundles are imported, besides our own.',
  ),
};

/** Without a key of the settings the S3 client would look for one elsewhere on the machine. */
export function refuseSourceWithoutKey({
  sourceBuckets,
  sourceAccessKey,
  sourceSecretKey,
}: {
  sourceBuckets: string[];
  sourceAccessKey: string | undefined;
  sourceSecretKey: string | undefined;
}): void {
  if (sourceBuckets.length > 0 && !(sourceAccessKey && sourceSecretKey))
    throw new StartProblem(
      'The setting TRIVET_SOURCE_BUCKETS needs TRIVET_SOURCE_ACCESS_KEY and TRIVET_SOURCE_SECRET_KEY.',
    );
}
