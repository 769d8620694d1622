import { invalid } from '../../../platform/http/problem.ts';
import { extensionOf } from '../../mime.ts';
import { problem } from '../../problems.ts';
import type { Writing } from '../../tables.ts';
import { includes, rightOf } from './rights.ts';
import { type Act, createDocument } from './service.ts';
import { findDocument, listShares } from './store.ts';

/** What a new document begins with: a template, or any other document. */
export type Original = { id: string; template: boolean };

/** Makes a document with the last published content of another one that the person may read.
 *  @param name without its ending, the original's is added; the original's name when absent.
 *  @returns its id.
 *  @throws Problem 404, 403, 409 `documents.template.not`. */
export async function createFrom(
  tx: Writing,
  { id: original, template }: Original,
  name: string | undefined,
  act: Act,
): Promise<string> {
  const row = await findDocument(tx, original);
  if (!row || row.deleted_at) throw problem('documents.document.unknown');
  if (!includes(rightOf(await listShares(tx, original), act.by), 'read'))
    throw problem('documents.right.missing', { needed: 'read' });
  if (template && !row.template) throw problem('documents.template.not');
  const ending = extensionOf(row.name);
  const named = name?.trim() || row.name;
  const full = ending !== '' && extensionOf(named) !== ending ? `${named}.${ending}` : named;
  const { sha256, size, mime } = row;
  const id = await createDocument(tx, { name: full, mime, stored: { sha256, size } }, act);
  return id ?? '';
}

/** The name that the body of a request gives, when it has one. @throws Problem 400. */
export function readName(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  const { name, ...rest } = body as Record<string, unknown>;
  const faults = Object.keys(rest).map((key) => ({ path: `/${key}`, message: 'is not known here' }));
  if (name !== undefined && (typeof name !== 'string' || name.length > 200))
    faults.push({ path: '/name', message: 'must be text of at most 200 characters' });
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid([{ path: '/', message: 'must be an object' }]);
  if (faults.length > 0) throw invalid(faults);
  return name as string | undefined;
}
