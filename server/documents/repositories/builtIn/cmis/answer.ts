import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { etagOf } from '../../../../platform/http/conditional.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reading } from '../../../tables.ts';
import { copyToken } from '../checkoutStore.ts';
import { tagOf } from '../present.ts';
import { listShares } from '../store.ts';
import type { Addresses } from './addresses.ts';
import { entryOf, type Shown } from './entries.ts';
import { media } from './names.ts';
import type { CmisObject } from './objects.ts';
import { problem } from './problems.ts';
import { readFilter } from './properties.ts';
import { type Node, readXml } from './readXml.ts';
import { type Markup, xmlDocument } from './xml.ts';

/** What every route of the door works with; `http` takes bodies as streams. */
export type Door = { platform: Platform; http: Platform['http']; tables: Reading; to: Addresses };

export const tags = ['cmis'];

const text = Type.Optional(Type.String());

/** Parameters of the standard; clients send more of them than there is anything to do for. */
export const query = Type.Object(
  {
    id: text,
    filter: text,
    includeAllowableActions: text,
    includeACL: text,
    maxItems: text,
    skipCount: text,
    orderBy: text,
  },
  { additionalProperties: true },
);
export type Query = Partial<Record<string, unknown>>;

/** A parameter that is text; undefined when it is absent or empty. */
export function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A parameter that is true or false. @throws Problem 400. */
export function flagOf(query: Query, name: string, otherwise: boolean): boolean {
  const value = textOf(query, name)?.toLowerCase();
  if (value === undefined) return otherwise;
  if (value !== 'true' && value !== 'false')
    throw problem('documents.cmis.argument', { reason: `${name} is true or false.` });
  return value === 'true';
}

const MAX_ITEMS = 1000;

/** Which part of a list is requested. @throws Problem 400. */
export function pageOf(query: Query): { skip: number; limit: number } {
  const number = (name: string, otherwise: number) => {
    const value = textOf(query, name);
    if (value === undefined) return otherwise;
    if (!/^\d{1,9}$/.test(value))
      throw problem('documents.cmis.argument', { reason: `${name} is a whole number.` });
    return Number(value);
  };
  return { skip: number('skipCount', 0), limit: Math.max(1, Math.min(number('maxItems', 100), MAX_ITEMS)) };
}

export function sendXml(reply: FastifyReply, root: Markup, type: string): FastifyReply {
  return reply
    .type(`${type};charset=UTF-8`)
    .header('cache-control', 'private, no-cache')
    .send(xmlDocument(root));
}

/** What an answer about one object shows. */
export async function shownOf({ tables }: Door, query: Query, object: CmisObject): Promise<Shown> {
  const acl = flagOf(query, 'includeACL', false) && object.kind !== 'root';
  return {
    filter: readFilter(textOf(query, 'filter')),
    actions: flagOf(query, 'includeAllowableActions', false),
    ...(acl ? { acl: await listShares(tables, object.row.id) } : {}),
  };
}

/** Changes with every change of the object; what If-Match is held against. */
function objectTag(object: CmisObject): string | undefined {
  if (object.kind === 'root') return undefined;
  return object.kind === 'copy' ? etagOf(copyToken(object.copy)) : tagOf(object.row);
}

/** Answers with the entry of an object. */
export async function answerEntry(
  door: Door,
  reply: FastifyReply,
  object: CmisObject,
  query: Query = {},
): Promise<FastifyReply> {
  const shown = await shownOf(door, query, object);
  const tag = objectTag(object);
  if (tag) reply.header('etag', tag);
  return sendXml(reply, entryOf(door.to, object, shown), media.entry);
}

/** The body as it arrives; nothing when there is none. Who stops reading it leaves the connection as it is. */
export async function* streamOf(body: unknown): AsyncGenerator<Uint8Array> {
  if (body) yield* (body as Readable).iterator({ destroyOnReturn: false });
}

/** How much of an unused body is read, so that the sender gets the response and can reuse the connection. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** Takes what is left of a body that was refused before its end; a long one ends the connection. */
export async function takeRest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.raw.complete || request.method === 'GET') return;
  if (!(Number(request.headers['content-length']) <= MAX_UNREAD_BYTES)) reply.header('connection', 'close');
  request.raw.resume();
}

/** XML without content is small; content in it takes a third more as base64. */
const MAX_XML_BYTES = 1024 * 1024;
const MAX_CONTENT_BYTES = 64 * 1024 * 1024;

/** Reads the XML of a request; undefined when it has no body. */
export async function bodyOf(
  { platform }: Door,
  body: unknown,
  withContent = false,
): Promise<Node | undefined> {
  if (body === undefined || body === null) return undefined;
  const content = withContent ? Math.min(platform.settings.maxDocumentBytes, MAX_CONTENT_BYTES) : 0;
  return readXml(streamOf(body), MAX_XML_BYTES + Math.ceil((content * 4) / 3));
}
