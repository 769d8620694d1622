import { databaseMessages } from '../../../formats/dxl/code/index.ts';
import { isDxlFault, placeMessages, splitElements, standalone } from '../../../formats/dxl/index.ts';
import type { Tables } from '../tables.ts';
import { openPlace, type Place } from '../threads/place.ts';
import type { DesignChecked } from './schema.ts';

type CodeChecked = Required<Pick<DesignChecked, 'code'>> & { moreCode?: number };

/** Findings that one answer tells. */
const MAX_FOUND = 1000;

export type CheckCodeTask = { place: Place; databaseId: number };

/** What is wrong in the code of a database: read as a whole, since what one library declares another element uses. */
export async function checkCode({ place, databaseId }: CheckCodeTask): Promise<CodeChecked> {
  const { database } = await openPlace(place);
  const rows = await database
    .as<Tables>()
    .selectFrom('design.element')
    .select(['type', 'name', 'unid', 'dxl', 'namespaces'])
    .where('database_id', '=', databaseId)
    .where('kind', '=', 'design')
    .orderBy('type')
    .orderBy('note_id')
    .execute();
  const sources = rows.map(({ dxl, namespaces }) => sourceOf(standalone(dxl, namespaces)));
  const found = databaseMessages(sources).flatMap((messages, at) => {
    const { type = '', name = '', unid = '' } = rows[at] ?? {};
    return placeMessages(sources[at]?.text ?? '', messages).map(({ id, text, line = 1, column = 1 }) => ({
      id,
      message: text,
      type,
      name,
      unid,
      line,
      column,
    }));
  });
  const more = found.length - MAX_FOUND;
  return { code: found.slice(0, MAX_FOUND), ...(more > 0 && { moreCode: more }) };
}

/** Nothing, for what cannot be read: it would hold up all the others. */
function sourceOf(text: string) {
  try {
    return { text, elements: splitElements(text).elements };
  } catch (error) {
    if (isDxlFault(error)) return { text, elements: [] };
    throw error;
  }
}
