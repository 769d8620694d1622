import { randomUUID } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setVary } from '../../platform/http/cors.ts';
import { problem as common } from '../../platform/http/problem.ts';
import type { Recorder } from '../metrics/recorder.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { mayLeave } from './accel.ts';
import type { AuthorizedDownload, Recipient } from './authorizeDownload.ts';
import { evaluate } from './conditions.ts';
import { contentRange, lengthOf, multipart, type Segment } from './multipart.ts';
import { type Written, writeBody } from './writeBody.ts';

const TYPE = 'application/octet-stream';
/** How long an address at the store is good: a browser follows at once, and who resumes comes here again. */
const SIGNED_SECONDS = 60;
/** How often a running download is checked for permission. */
const WATCH_MS = 1000;
/** What a head says of the file, and an answer without it must not. */
const ABOUT_THE_FILE = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'repr-digest',
];

/** Who downloads what, and whether the download may continue. */
export type Delivery = { to: Recipient; authorized: AuthorizedDownload; still: () => Promise<boolean> };

/** Sends the bytes of a file, or the part or the status that the request's headers ask for.
 *  @throws Problem 412, 416. */
export async function sendFile(
  catalog: Catalog,
  request: FastifyRequest,
  reply: FastifyReply,
  delivery: Delivery,
  recorder: Recorder,
): Promise<FastifyReply> {
  const { row } = delivery.authorized;
  const { sha256, size } = row;
  if (sha256 === null || size === null) throw new Error('A file that is available has no bytes.');
  const etag = `"${sha256}"`;
  // A bearer header changes nothing here.
  setVary(reply);
  const { method, headers } = request;
  const verdict = evaluate(method, headers, { etag, modified: row.modified_at, size });
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (verdict.status === 304) return reply.code(304).send();
  if (verdict.status === 412) throw common('request.precondition.failed', { current: etag });
  reply.header('accept-ranges', 'bytes');
  // nginx passes on what comes: it keeps no large files, and a download that may not continue ends at once.
  reply.header('x-accel-buffering', 'no');
  if (verdict.status === 416)
    throw problem('catalog.range.unsatisfiable', { size }, { 'content-range': `bytes */${size}` });
  reply.code(verdict.status).headers({
    'last-modified': row.modified_at.toUTCString(),
    'content-disposition': contentDisposition(row.name),
    // RFC 9530: of the whole representation, also when a part is sent.
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
  });
  const ranges = verdict.status === 206 ? verdict.ranges : size > 0 ? [{ start: 0, end: size - 1 }] : [];
  const [only] = ranges;
  const several = ranges.length > 1 ? multipart(ranges, size, TYPE) : undefined;
  const segments: Segment[] = several?.segments ?? ranges;
  const wanted = ranges.reduce((sum, range) => sum + lengthOf(range), 0);
  const note = (written: { bytes: number; complete: boolean | null }) =>
    recorder.add({
      delivery: randomUUID(),
      at: catalog.platform.clock(),
      file: row.id,
      subject: delivery.to.subject,
      account: delivery.authorized.account,
      bytes: written.bytes,
      begun: (ranges[0]?.start ?? 0) === 0,
      complete:
        written.complete === null ? null : written.complete && (ranges.at(-1)?.end ?? -1) === size - 1,
      attributes: row.attributes,
    });

  const { objects, settings } = catalog.platform;
  const { accelRedirect, downloads } = settings;
  reply.header('content-type', several?.type ?? TYPE);
  const leaves = size > 0 && mayLeave(method, headers, verdict);
  const place = leaves && accelRedirect !== undefined ? objects.placeOf(sha256) : undefined;
  if (accelRedirect !== undefined && place !== undefined) {
    note({ bytes: wanted, complete: null });
    // nginx says that of whole files itself.
    if (verdict.status === 200) reply.removeHeader('accept-ranges');
    // The whole file, of which nginx takes the range itself.
    return reply
      .code(200)
      .header('x-accel-redirect', accelRedirect + place)
      .send();
  }
  if (leaves && downloads === 'signed') {
    const disposition = contentDisposition(row.name);
    const address = await objects.signedAddress(sha256, { seconds: SIGNED_SECONDS, disposition, type: TYPE });
    if (address !== undefined) {
      note({ bytes: wanted, complete: null });
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
  }
  if (verdict.status === 206 && only && !several) reply.header('content-range', contentRange(only, size));
  reply.header(
    'content-length',
    segments.reduce((sum, segment) => sum + lengthOf(segment), 0),
  );
  if (method === 'HEAD') return reply.send();
  const sending = sendSegments(catalog, reply, sha256, segments, delivery.still).then(note);
  recorder.running(sending);
  await sending;
  return reply;
}

/** Takes the connection over from the server and writes head and body; closes it when the download may not continue.
 *  @throws StoreFault when not even the first bytes can be read. A process that closed the connection instead would be
 *  taken for dead by a load balancer, for the fault of a store that all processes share. */
async function sendSegments(
  { platform }: Catalog,
  reply: FastifyReply,
  sha256: string,
  segments: Segment[],
  still: () => Promise<boolean>,
): Promise<Written> {
  const { raw } = reply;
  const refuse = (error: unknown): never => {
    for (const name of ABOUT_THE_FILE) reply.removeHeader(name);
    throw error;
  };
  const object = await platform.objects.open(sha256).catch(refuse);
  const watch = setInterval(async () => {
    if (!(await still())) raw.destroy();
  }, WATCH_MS);
  const head = () => {
    reply.hijack();
    raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
  };
  try {
    const written = await writeBody(object, segments, raw, head);
    if (written.complete) raw.end();
    return written;
  } catch (error) {
    if (!reply.sent) return refuse(error);
    // The head is sent, so that nothing but the end of the connection can say it.
    raw.destroy();
    platform.log.error({ err: error, sha256 }, 'an object could not be sent');
    return { bytes: 0, complete: false };
  } finally {
    clearInterval(watch);
    await object.close();
  }
}
