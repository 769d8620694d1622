import { say, sentenceOf } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { stored } from '../../embed/stored.ts';
import { words } from '../../words/words.ts';
import { type CaptionKind, labelOf, usualLabel } from './captions.ts';
import { insertCaptionList, insertContents, refreshContents } from './contents.ts';
import { type Known, refreshFields } from './fields.ts';
import { headingsIn } from './headings.ts';
import { type KnownPages, pagesOfHeadings, readPages } from './knownPages.ts';
import { renumber } from './renumber.ts';

const STORED_MS = 20_000;
/** How long the pages may take before the rest is brought up to date without them. */
const PAGES_MS = 60_000;

/** What fields are told without asking anybody. */
export const knownNow = (at: Situation): Known => ({
  name: at.opening.name,
  pages: undefined,
  pageOf: () => undefined,
});

/** The pages as LibreOffice makes them; undefined, with a word why, where nobody does. */
async function pagesNow(at: Situation): Promise<KnownPages | undefined> {
  try {
    await stored(at.room, STORED_MS);
    return await readPages(at.place, AbortSignal.timeout(PAGES_MS));
  } catch (error) {
    say(`${words('document').withoutPages} ${sentenceOf(error)}`);
    return undefined;
  }
}

function knownWith(
  at: Situation,
  found: KnownPages | undefined,
): { known: Known; pages: (number | undefined)[] } {
  const { text } = at;
  const headings = text ? headingsIn(text.look, text.body.state.doc) : [];
  const pages = pagesOfHeadings(
    headings.map((heading) => heading.text),
    found?.outline ?? [],
  );
  const byName = new Map(headings.map(({ name }, n) => [name, pages[n]]));
  return {
    known: { ...knownNow(at), pages: found?.pages, pageOf: (bookmark) => byName.get(bookmark) },
    pages,
  };
}

/** Brings tables of contents and all fields up to date; page numbers too, where the server makes pages. */
export async function refreshAll(at: Situation): Promise<void> {
  if (!at.text) return;
  const w = words('document');
  say(w.refreshing);
  const { known, pages } = knownWith(at, await pagesNow(at));
  // Somebody may have lost the right, or closed the document, while the pages were made.
  const { text } = at;
  if (!text || !at.mayWrite) return;
  let isOther = false;
  text.asOneStep(() => {
    isOther = renumber(text);
    const { tr } = text.body.state;
    refreshContents(tr, text.look, pages);
    refreshFields(tr, text.look, known);
    if (tr.docChanged) text.body.dispatch(tr);
    isOther ||= tr.docChanged;
  });
  say(isOther ? w.refreshed : w.upToDate);
}

/** Puts a table of contents in at the cursor, and then its page numbers. */
export async function insertContentsHere(at: Situation): Promise<void> {
  const { text } = at;
  if (!text) return;
  const w = words('document');
  const { state } = text.body;
  const tr = state.tr;
  if (!insertContents(tr, text.look, state.selection.from, w.contentsTitle, []))
    return say(w.noHeadings, 'failed');
  text.asOneStep(() => text.body.dispatch(tr.scrollIntoView()));
  await refreshAll(at);
}

/** Puts a list of all figures, or tables, in at the cursor: of their captions. */
export async function insertCaptionListHere(at: Situation, kind: CaptionKind): Promise<void> {
  const { text } = at;
  if (!text) return;
  const w = words('document');
  const { state } = text.body;
  const usual = usualLabel(text.look, state.doc, kind, w.captionLabels[kind]);
  const { sequence = '' } = labelOf(text.look, state.doc, usual) ?? {};
  const tr = state.tr;
  if (!insertCaptionList(tr, text.look, state.selection.from, sequence)) return say(w.noCaptions, 'failed');
  text.asOneStep(() => text.body.dispatch(tr.scrollIntoView()));
  await refreshAll(at);
}
