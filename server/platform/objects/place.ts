/** Where objects are kept: below a folder, or in a bucket of an S3-compatible store. */
export type ObjectsPlace = { kind: 'file' } | ({ kind: 's3' } & S3Place);

export type S3Place = {
  bucket: string;
  /** Before every key: nothing, or names that end with `/`. */
  prefix: string;
  /** Undefined: Amazon S3 of the region. */
  endpoint: string | undefined;
  /** Where clients find the store when downloads are signed to it, unless that is the endpoint. */
  publicEndpoint: string | undefined;
  region: string;
  /** Buckets are the first step of the path, not part of the host name. */
  pathStyle: boolean;
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([\w.-]+\/)*[\w.-]*$/;
const PARAMETERS = ['endpoint', 'public-endpoint', 'region', 'path-style'];

/** Reads `file:FOLDER` or `s3://BUCKET/PREFIX?endpoint=…&region=…&path-style=1`.
 *  @throws Error that says what must be otherwise, to follow the name of the setting. */
export function objectsPlace(url: string): ObjectsPlace {
  if (url.startsWith('file:')) return { kind: 'file' };
  const parsed = /^s3:\/\/([^/?]*)\/?([^?]*)(?:\?(.*))?$/.exec(url);
  if (!parsed) throw new Error('must start with file: or s3://');
  const [, bucket = '', path = '', query = ''] = parsed;
  if (bucket.includes('@'))
    throw new Error('must not hold keys; TRIVET_OBJECTS_ACCESS_KEY and TRIVET_OBJECTS_SECRET_KEY do');
  if (!BUCKET.test(bucket)) throw new Error('must name a bucket after s3://');
  if (!PREFIX.test(path) || /(^|\/)\.{1,2}(\/|$)/.test(path))
    throw new Error('must have a prefix of letters, digits, -, _, . and / after the bucket');
  const given = new URLSearchParams(query);
  const unknown = [...given.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    throw new Error(`has the unknown parameter ${unknown}; there are ${PARAMETERS.join(', ')}`);
  const endpoint = addressOf(given, 'endpoint');
  const style = given.get('path-style') ?? (endpoint ? '1' : '0');
  if (style !== '0' && style !== '1') throw new Error('must have 0 or 1 as its path-style');
  return {
    kind: 's3',
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
    endpoint,
    publicEndpoint: addressOf(given, 'public-endpoint') ?? endpoint,
    region: given.get('region') || 'us-east-1',
    pathStyle: style === '1',
  };
}

function addressOf(given: URLSearchParams, name: string): string | undefined {
  const text = given.get(name);
  if (text === null || text === '') return undefined;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username)
    throw new Error(`must have an http or https address without a path as its ${name}`);
  return url.origin;
}
