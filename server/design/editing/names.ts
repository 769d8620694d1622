import { applyEdits, nameKey, renameEdits, splitElements } from '../../../formats/dxl/index.ts';
import type { Sent } from '../elements/body.ts';
import { singleTypes } from '../elements/writing/match.ts';
import { problem } from '../problems.ts';
import type { ElementRow, Writing } from '../tables.ts';

/** The text of an element under another name and with these aliases; all else in it stays. */
export function renamed(sent: Sent, names: { name: string; aliases: readonly string[] }): Sent {
  const { text, element, messages } = sent;
  const trimmed = { name: names.name.trim(), aliases: names.aliases.map((alias) => alias.trim()) };
  const edits = renameEdits(text, element, trimmed);
  if (edits.length === 0) return sent;
  const changed = applyEdits(text, element, edits);
  const around = `<database${element.namespaces}>${changed}</database>`;
  const [found] = splitElements(around).elements;
  if (found === undefined) throw new Error('An element lost its root when it was renamed.');
  return { text: around, element: found, messages };
}

/**
 * Refuses the name of a new element, or a new name of one, that another of its type and language answers to: whoever
 * asks for it would get the other. Aliases may be shared, as those of a form for Notes and its twin for the web are.
 * @param own the element that gets the name. @throws Problem 409 `design.element.exists`.
 */
export async function requireFree(
  tx: Writing,
  databaseId: number,
  { type, name, language }: { type: string; name: string; language: string },
  own?: ElementRow,
): Promise<void> {
  if (own !== undefined && nameKey(own.name) === nameKey(name)) return;
  const single = singleTypes.has(type);
  if (!single && name === '') return;
  const others = tx
    .selectFrom('design.element as e')
    .select(['e.unid', 'e.language'])
    .where('e.database_id', '=', databaseId);
  const rows = single
    ? await others.where('e.type', '=', type).execute()
    : await others
        .innerJoin('design.element_name as n', 'n.element_id', 'e.id')
        .where('n.database_id', '=', databaseId)
        .where('n.type', '=', type)
        .where('n.key', '=', nameKey(name))
        .execute();
  const other = rows.find((row) => row.unid !== own?.unid && (single || row.language === language));
  if (other !== undefined) throw problem('design.element.exists', { type, name, unid: other.unid });
}
