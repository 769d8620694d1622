import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type FileRow, fileQuery } from './store.ts';

export const foundFile = slot<FileRow>('the file');

/** The file of the path, when the caller may see it. */
export const knownFile = (catalog: Catalog) =>
  known('file', 'file', 'fileId', foundFile, catalog, (id, visible) => fileQuery(id, visible.file));
