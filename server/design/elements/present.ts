import { standalone } from '../../../formats/dxl/index.ts';
import { etagOf } from '../../platform/http/conditional.ts';
import type { Signature } from '../signing/schema.ts';
import type { DatabaseRow, ElementRow } from '../tables.ts';
import type { ReadElement } from './lookup.ts';
import type { DesignSummary, Element } from './schema.ts';
import type { ElementHead } from './store.ts';

/** The entity tag of an element: every change of its bytes has another. */
export const elementTag = ({ id, revision }: Pick<ElementRow, 'id' | 'revision'>): string =>
  etagOf(`e${id}.${revision}`);

/** An element as it is read: its bytes stand alone. */
export function presentElement(row: Omit<ReadElement, 'stamp'>, signature: Signature | undefined): Element {
  return {
    type: row.type,
    name: row.name,
    ...(row.aliases.length === 0 ? {} : { aliases: row.aliases }),
    unid: row.unid,
    noteId: row.note_id,
    etag: elementTag(row),
    dxl: standalone(row.dxl, row.namespaces),
    ...(signature === undefined ? {} : { signature }),
  };
}

/** An element in the list of its type. */
export function presentHead({ name, unid, note_id, flags }: ElementHead) {
  return { name, unid, noteId: note_id, ...(flags === '' ? {} : { flags }) };
}

/** All design elements, grouped by type. */
export function presentSummary(row: DatabaseRow, heads: readonly ElementHead[]): DesignSummary {
  const types: DesignSummary['types'] = {};
  for (const { type, name, aliases, unid, note_id } of heads) {
    const group = types[type] ?? { count: 0, elements: [] };
    types[type] = group;
    group.count++;
    group.elements.push({ name, ...(aliases.length === 0 ? {} : { aliases }), unid, noteId: note_id });
  }
  return { database: row.title, replicaId: row.replica_id, totalCount: heads.length, types };
}
