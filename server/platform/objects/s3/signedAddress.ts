import { createHash, createHmac } from 'node:crypto';
import type { SignedAddress } from '../objects.ts';
import type { S3Place } from '../place.ts';

type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };

/** An address that anybody may GET until it expires (AWS Signature Version 4 in the query). */
export function signedAddress(
  { bucket, prefix, region, publicEndpoint, pathStyle }: S3Place,
  keys: Keys,
  key: string,
  { seconds, disposition, type, now }: SignedAddress & { now: Date },
): string {
  const base = new URL(publicEndpoint ?? `https://s3.${region}.amazonaws.com`);
  const host = pathStyle ? base.host : `${bucket}.${base.host}`;
  const path = `${pathStyle ? `/${bucket}` : ''}/${(prefix + key).split('/').map(encoded).join('/')}`;
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const values: Record<string, string> = {
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keys.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
    ...(keys.sessionToken ? { 'X-Amz-Security-Token': keys.sessionToken } : {}),
    'response-content-disposition': disposition,
    'response-content-type': type,
  };
  const query = Object.entries(values)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const request = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(request).digest('hex');
  const signing = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce(
    (secret: string | Buffer, text) => hmac(secret, text),
    `AWS4${keys.secretAccessKey}`,
  );
  const signature = hmac(signing, ['AWS4-HMAC-SHA256', time, scope, hash].join('\n')).toString('hex');
  return `${base.protocol}//${host}${path}?${query}&X-Amz-Signature=${signature}`;
}

const hmac = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** All but the unreserved characters of RFC 3986. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
