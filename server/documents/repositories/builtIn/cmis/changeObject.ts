import type { FastifyRequest } from 'fastify';
import { actOf } from '../answer.ts';
import { type CopyChange, changeWorkingCopy, checkIn } from '../checkout.ts';
import type { ChangedMeta } from '../schema.ts';
import { changeMeta, checkName } from '../service.ts';
import { storeContent } from '../upload.ts';
import { bodyOf, type Door, flagOf, type Query, textOf } from './answer.ts';
import { checkTag } from './checks.ts';
import { documentType } from './definitions.ts';
import { DOCUMENT, PWC } from './names.ts';
import type { CopyObject, VersionObject } from './objects.ts';
import { problem } from './problems.ts';
import { readEntry, type SentEntry } from './readEntry.ts';

/** Changes properties of a document or a working copy, or checks the working copy in.
 *  @returns the id of the object that is to be shown. */
export async function changeObject(
  door: Door,
  object: VersionObject | CopyObject,
  request: FastifyRequest,
): Promise<string> {
  const { platform, tables } = door;
  const query = request.query as Query;
  const { id } = object.row;
  const checksIn = flagOf(query, 'checkin', false);
  if (checksIn && object.kind !== 'copy')
    throw problem('documents.cmis.versioning', { reason: 'Only a working copy can be checked in.' });
  const sent = await bodyOf(door, request.body, object.kind === 'copy');
  const entry = sent ? readEntry(sent) : { properties: new Map<string, string>() };
  const changed = readChanges(entry.properties);
  const act = actOf(platform, request);
  const check = checkTag(request, query, entry.properties.get('cmis:changeToken'));
  if (object.kind === 'version') {
    if (Object.keys(changed).length > 0)
      await tables.transaction().execute((tx) => changeMeta(tx, id, changed, act, check));
    return id;
  }
  const change: CopyChange = { ...changed, ...(await contentOf(door, entry)) };
  if (!checksIn) {
    await tables.transaction().execute((tx) => changeWorkingCopy(tx, id, change, act, check));
    return `${id};${PWC}`;
  }
  const comment = (textOf(query, 'checkinComment') ?? '').slice(0, 1000);
  const major = flagOf(query, 'major', true);
  await tables.transaction().execute((tx) => checkIn(tx, id, { change, comment, major }, act, check));
  return id;
}

async function contentOf({ platform }: Door, { content }: Pick<SentEntry, 'content'>): Promise<CopyChange> {
  if (!content) return {};
  return { content: { stored: await storeContent(platform, content.bytes) } };
}

const MAX_DESCRIPTION = 10_000;

/** The properties that can be changed; those that only the repository sets are passed over, as the standard allows.
 *  @throws Problem 409 for a property that documents do not have. */
export function readChanges(properties: Map<string, string>): ChangedMeta {
  const known = new Set(documentType.properties.map(({ id }) => id));
  for (const id of properties.keys()) {
    if (!known.has(id))
      throw problem('documents.cmis.constraint', { reason: `Documents have no property ${id}.` });
  }
  const type = properties.get('cmis:objectTypeId');
  if (type !== undefined && type !== DOCUMENT)
    throw problem('documents.cmis.constraint', { reason: `${type} is not a type of documents here.` });
  const name = properties.get('cmis:name');
  const description = properties.get('cmis:description');
  if (description !== undefined && description.length > MAX_DESCRIPTION) {
    throw problem('documents.cmis.constraint', {
      reason: `A description has at most ${MAX_DESCRIPTION} characters.`,
    });
  }
  return {
    ...(name === undefined ? {} : { name: checkName(name) }),
    ...(description === undefined ? {} : { description }),
  };
}
