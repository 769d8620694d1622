import type { FastifyReply } from 'fastify';
import { isDesignType } from '../../../formats/dxl/index.ts';
import { invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';

/** @throws Problem 400 when the path names none of the fourteen types. */
export function designTypeOf({ type }: { type: string }): string {
  if (!isDesignType(type)) throw problem('design.type.unknown', { type });
  return type;
}

/** Without a name only a UNID says which element is meant.
 *  @throws Problem 400 when the path ends where the name would begin. */
export function requireName({ name }: { name: string }, { unid }: { unid?: string }): void {
  if (name.trim() !== '' || unid !== undefined) return;
  throw invalid([
    { path: '/params/name', message: 'is missing: the path ends before the name of the element' },
  ]);
}

/** Says that the name in the path was not enough to tell elements apart. */
export function warnOfSeveral(reply: FastifyReply, count: number): void {
  reply.header(
    'warning',
    `299 - "${count} elements answer to this name; the one with the lowest note id was taken"`,
  );
}
