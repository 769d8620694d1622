import type { FastifyReply } from 'fastify';
import { isDesignType } from '../../../formats/dxl/index.ts';
import { problem } from '../problems.ts';

/** @throws Problem 400 when the path names none of the fourteen types. */
export function designTypeOf({ type }: { type: string }): string {
  if (!isDesignType(type)) throw problem('design.type.unknown', { type });
  return type;
}

/** Says that the name in the path was not enough to tell elements apart. */
export function warnOfSeveral(reply: FastifyReply, count: number): void {
  reply.header(
    'warning',
    `299 - "${count} elements answer to this name; the one with the lowest note id was taken"`,
  );
}
