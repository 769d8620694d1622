import { objectsPlace } from '../platform/objects/place.ts';
import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { oneOf, text, wholeNumber } from './values.ts';

/** Where file bytes are kept, and how they leave. */
export const objectsSettings = {
  objects: setting(
    'TRIVET_OBJECTS',
    (url) => {
      objectsPlace(url);
      return url;
    },
    (read) => `file:${read.dataDir()}/objects`,
    'file:{data}/objects',
    'Where file bytes are kept: file:FOLDER, or s3://BUCKET/PREFIX with endpoint, public-endpoint, region and path-style as its query.',
  ),
  objectsAccessKey: optional(
    'TRIVET_OBJECTS_ACCESS_KEY',
    text,
    '(that of the AWS environment)',
    'Our access key at the store of TRIVET_OBJECTS.',
  ),
  objectsSecretKey: optional(
    'TRIVET_OBJECTS_SECRET_KEY',
    text,
    '(that of the AWS environment)',
    'Secret of that access key.',
    true,
  ),
  objectsSeconds: setting(
    'TRIVET_OBJECTS_SECONDS',
    wholeNumber(1, 600),
    given(10),
    '10',
    'Seconds for which the store of TRIVET_OBJECTS may say nothing; then what needs it is answered with 503.',
  ),
  downloads: setting(
    'TRIVET_DOWNLOADS',
    oneOf('streamed', 'signed'),
    given('streamed' as const),
    'streamed',
    'How files of the catalog leave: through Trivet, or by a redirect to a signed address at the store of TRIVET_OBJECTS, which must be s3.',
  ),
};

type Given = {
  objects: string;
  objectsAccessKey: string | undefined;
  objectsSecretKey: string | undefined;
  downloads: string;
};

/** Settings that mean nothing without one another. @throws StartProblem. */
export function refuseHalfOfStore({ objects, objectsAccessKey, objectsSecretKey, downloads }: Given): void {
  if (Boolean(objectsAccessKey) !== Boolean(objectsSecretKey))
    throw new StartProblem(
      'The settings TRIVET_OBJECTS_ACCESS_KEY and TRIVET_OBJECTS_SECRET_KEY need each other.',
    );
  if (downloads === 'signed' && objectsPlace(objects).kind !== 's3')
    throw new StartProblem('The setting TRIVET_DOWNLOADS can be signed only where TRIVET_OBJECTS is s3://….');
}
