import type { FastifyRequest } from 'fastify';
import { standalone } from '../../../formats/dxl/index.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { mayReadText, namesOf } from '../databases/readers.ts';
import { problem } from '../problems.ts';
import type { Reading } from '../tables.ts';
import { findVersion, type Version } from './reading.ts';

/** A version of an element for a caller. The guard of the route has judged a document by its newest text; an older one may
 *  name other readers, and is not there for those it does not name.
 *  @throws Problem 404 when there is no such version. */
export async function readableVersion(
  request: FastifyRequest,
  reading: Reading,
  { id, unid }: { id: number; unid: string },
  version: number,
): Promise<Version> {
  const row = await findVersion(reading, id, version);
  const { access } = databaseOf(request);
  const isReadable = ({ type, text }: Version) =>
    text === undefined ||
    mayReadText(type, standalone(text.dxl, text.namespaces), namesOf(callerOf(request), access));
  if (row === undefined || !isReadable(row)) throw problem('design.version.unknown', { unid, version });
  return row;
}
