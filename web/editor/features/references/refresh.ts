import { say, sentenceOf, unsay } from '../../../shared/index.ts';
import { type KnownPages, pagesOfHeadings, readPages } from '../../session/knownPages.ts';
import { stored } from '../../session/stored.ts';
import type { EditorContext } from '../../view/context.ts';
import type { CaptionKind } from './captioned.ts';
import { labelOf, usualLabel } from './captions.ts';
import { insertCaptionList, insertContents, refreshContents } from './contents.ts';
import { type Known, refreshFields } from './fields.ts';
import { headingsIn } from './headings.ts';
import { renumber } from './renumber.ts';
import { words } from './words.ts';

/** How long the pages may take before the rest is brought up to date without them. */
const PAGES_MS = 60_000;

/** What fields are told without asking anybody. */
export const knownNow = (context: EditorContext): Known => ({
  name: context.opening.name,
  pages: undefined,
  pageOf: () => undefined,
});

/** The pages as LibreOffice makes them; undefined, with a word why, where nobody does. */
async function pagesNow(context: EditorContext): Promise<KnownPages | undefined> {
  try {
    await stored(context.room);
    return await readPages(context.place, AbortSignal.timeout(PAGES_MS));
  } catch (error) {
    say(`${words().withoutPages} ${sentenceOf(error)}`);
    return undefined;
  }
}

function knownWith(
  context: EditorContext,
  found: KnownPages | undefined,
): { known: Known; pages: (number | undefined)[] } {
  const { editor } = context;
  const headings = editor ? headingsIn(editor.formatting, editor.body.state.doc) : [];
  const pages = pagesOfHeadings(
    headings.map((heading) => heading.text),
    found?.outline ?? [],
  );
  const byName = new Map(headings.map(({ name }, n) => [name, pages[n]]));
  return {
    known: { ...knownNow(context), pages: found?.pages, pageOf: (bookmark) => byName.get(bookmark) },
    pages,
  };
}

/** What is being done is said until it is done. */
const NOTE = 'refreshing';

/** Brings tables of contents and all fields up to date; page numbers too, where the server makes pages. */
export async function refreshAll(context: EditorContext): Promise<void> {
  if (!context.editor) return;
  const w = words();
  say(w.refreshing, 'done', NOTE);
  const { known, pages } = knownWith(context, await pagesNow(context));
  // Somebody may have lost the right, or closed the document, while the pages were made.
  unsay(NOTE);
  const { editor } = context;
  if (!editor || !context.mayWrite) return;
  let isOther = false;
  editor.asOneStep(() => {
    isOther = renumber(editor);
    const { tr } = editor.body.state;
    refreshContents(tr, editor.formatting, pages);
    refreshFields(tr, editor.formatting, known);
    if (tr.docChanged) editor.body.dispatch(tr);
    isOther ||= tr.docChanged;
  });
  say(isOther ? w.refreshed : w.upToDate);
}

/** Puts a table of contents in at the cursor, and then its page numbers. */
export async function insertContentsHere(context: EditorContext): Promise<void> {
  const { editor } = context;
  if (!editor) return;
  const w = words();
  const { state } = editor.body;
  const tr = state.tr;
  if (!insertContents(tr, editor.formatting, state.selection.from, w.contentsTitle, []))
    return say(w.noHeadings, 'failed');
  editor.asOneStep(() => editor.body.dispatch(tr.scrollIntoView()));
  await refreshAll(context);
}

/** Puts a list of all figures, or tables, in at the cursor: of their captions. */
export async function insertCaptionListHere(context: EditorContext, kind: CaptionKind): Promise<void> {
  const { editor } = context;
  if (!editor) return;
  const w = words();
  const { state } = editor.body;
  const usual = usualLabel(editor.formatting, state.doc, kind, w.captionLabels[kind]);
  const { sequence = '' } = labelOf(editor.formatting, state.doc, usual) ?? {};
  const tr = state.tr;
  if (!insertCaptionList(tr, editor.formatting, state.selection.from, sequence))
    return say(w.noCaptions, 'failed');
  editor.asOneStep(() => editor.body.dispatch(tr.scrollIntoView()));
  await refreshAll(context);
}
