import { createHash } from 'node:crypto';
import { newDocument } from '../../../formats/templates/index.ts';
import type { Arrival, Documents } from '../documents.ts';
import { BUILT_IN } from '../repositories/builtIn/key.ts';
import { findVersion } from '../repositories/builtIn/store.ts';

/** Hashes of the empty pages that the pages make new documents of; made when somebody asks first. */
let blanks: ReadonlySet<string> | undefined;

function hashes(): ReadonlySet<string> {
  blanks ??= new Set(
    (['docx', 'odt'] as const).flatMap((format) =>
      (['A4', 'Letter'] as const).map((paper) =>
        createHash('sha256')
          .update(newDocument('blank', format, paper))
          .digest('hex'),
      ),
    ),
  );
  return blanks;
}

/** True while nothing was published of a document but the empty page that it was made with: readers find nothing in it,
 *  however much is in its draft. */
export async function isBlank(
  { tables }: Pick<Documents, 'tables'>,
  { key, meta }: Pick<Arrival, 'key' | 'meta'>,
): Promise<boolean> {
  if (key !== BUILT_IN || meta.version !== '1') return false;
  const first = await findVersion(tables, meta.id, 1);
  return first !== undefined && hashes().has(first.sha256);
}
