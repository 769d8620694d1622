import { createHash } from 'node:crypto';
import { invalid } from '../../platform/http/problem.ts';

/** Where a page ends: what hits are ordered by. */
export type Place = { score: number; path: string; type: string; name: string; id: number };

/** A few characters that tell one question from another. */
const markOf = (question: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 8);

/** The cursor after a hit, for the same question only. */
export function writeCursor({ score, path, type, name, id }: Place, question: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([markOf(question), score, path, type, name, id])).toString('base64url');
}

/** @throws Problem 400 when it is not a cursor of this question. */
export function readCursor(text: string, question: readonly unknown[]): Place {
  const parts = parse(text);
  const [mark, score, path, type, name, id] = parts;
  if (
    mark === markOf(question) &&
    [0, 1, 2, 3].includes(score as number) &&
    Number.isSafeInteger(id) &&
    [path, type, name].every(
      (each) => typeof each === 'string' && each.isWellFormed() && !each.includes('\0'),
    )
  ) {
    return { score, path, type, name, id } as Place;
  }
  throw invalid([{ path: '/querystring/cursor', message: 'must be `next` of the page before' }]);
}

function parse(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
