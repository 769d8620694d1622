import { given, optional, setting } from './setting.ts';
import { bucketNames, httpUrl, text, wholeNumber } from './values.ts';

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
};
