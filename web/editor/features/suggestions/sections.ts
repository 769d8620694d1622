import type { Node } from 'prosemirror-model';
import { type Formatting, type PageSetup, readSetup } from '../../../../formats/model/index.ts';
import type { Change, Entry } from '../../../../formats/model/tracked/index.ts';
import { type Pages, sectionsIn } from '../../view/document/sections.ts';

/** Tracked changes of how pages are set up, where their sections stand in the text. The file records them beside the text,
 *  and how they are settled is said beside it too. */
export function sectionEntries(formatting: Formatting, pages: Pick<Pages, 'get'>, doc: Node): Entry[] {
  const recorded = Object.entries(formatting.changes ?? {}).filter(
    ([, { section }]) => section !== undefined,
  );
  if (recorded.length === 0) return [];
  const sections = sectionsIn(formatting, doc);
  return recorded.flatMap(([key, change]) => {
    const at = sections.findIndex((one) => one.key === change.section);
    if (at < 0 || readSetup(pages.get(change.section ?? '')).record !== undefined) return [];
    const to = sections[at + 1]?.from ?? doc.content.size;
    return [{ key, change, from: sections[at]?.from ?? 0, to, spots: [], text: '' }];
  });
}

/** Settles one: rejected, the pages are as the record says that they were. */
export function settleSection(pages: Pages, { section, earlier }: Change, accept: boolean): void {
  if (section === undefined) return;
  const set: PageSetup = accept
    ? { ...readSetup(pages.get(section)), record: 'accepted' }
    : { ...readSetup(earlier), record: 'rejected' };
  pages.set(section, set);
}
