// How a page is made:
// 1. `web/<page>/index.html` is a copy of `web/console/index.html`: no inline script, `/colours.js` first, then `./main.tsx`.
// 2. `main.tsx` is `mountPage(<PageFrame section="catalog"><App /></PageFrame>)`; leave the frame out in a page without navigation.
// 3. Each view starts with `<PageHead title="…" trail={[…]} actions={…} />`: it names the tab, and is the one h1.
// 4. Data comes by `useQuery({ queryKey: ['products'], queryFn: ({ signal }) => call<Products>('/v1/products', { signal }) })`;
//    `<Answer of={query} what="the products" empty={…}>{(data) => …}</Answer>` shows waiting, failure with "Try again", emptiness and data.
//    Give every card or table its own `Answer`, so that one failing service does not break the page.
// 5. Changes are `useMutation({ mutationFn: () => call('/v1/…', { method: 'POST', json }) })`; `faultsOf(error)` gives
//    `{ '/name': 'is too short' }` for form fields, `sentenceOf(error)` the one sentence to show, `say('Saved')` a passing note.
// 6. `useMe()` is the caller or null; `signInAddress()` leads to sign-in and back. Links are plain `<a href>` or Mantine's `Anchor`, `Button component="a"`.
// 7. Texts stand in `words/` beside the page, in English and German (see web/words/words.ts), never in the page itself. Dates: `<Moment at={iso} />`; sizes: `formatSize(bytes)`. Code to copy: `<CodeExample code={…} label="…" />`.
// 8. Markdown: `<MarkdownText text={…} under={2} />`, which takes out what could do harm.
// 9. Colours: Mantine variables or `light-dark(a, b)` in `*.module.css`; both schemes, 390 and 1440 px wide, keyboard. Load heavy parts by `lazy(() => import('./Heavy.tsx'))`, within a `<Part>`.
export {
  canEdit,
  catalogAddress,
  databaseAddress,
  decodePart,
  editorAddress,
  openAddress,
  viewerAddress,
} from './addresses.ts';
export { CodeExample } from './CodeExample.tsx';
export { type CallOptions, call, faultsOf, isSignedOut, ProblemError, request, sentenceOf } from './call.ts';
export { Dialog } from './dialog/Dialog.tsx';
export { formatDate, formatExactly, formatMoment, formatSize } from './format.ts';
export { ColourToggle } from './frame/ColourToggle.tsx';
export { LinkTabs } from './frame/LinkTabs.tsx';
export { Logo } from './frame/Logo.tsx';
export { PageFrame, type Section } from './frame/PageFrame.tsx';
export { PageHead, usePageTitle } from './frame/PageHead.tsx';
export { Moment } from './Moment.tsx';
export { MarkdownText } from './markdown/MarkdownText.tsx';
export {
  type DemoAccount,
  type Me,
  type Preferences,
  signInAddress,
  useAbout,
  useKeepPreferences,
  useMe,
} from './me.ts';
export { mountPage } from './mount.tsx';
export { type Choice, Chooser } from './palette/Chooser.tsx';
export { type KeyGroup, KeyList } from './palette/KeyList.tsx';
export { say, unsay } from './say.ts';
export { SignInBeside } from './session/SessionEnded.tsx';
export { AbsentState } from './states/AbsentState.tsx';
export { Answer } from './states/Answer.tsx';
export { EmptyState } from './states/EmptyState.tsx';
export { FailedState } from './states/FailedState.tsx';
export { LoadingState } from './states/LoadingState.tsx';
export { NextPage, Pages } from './states/Pages.tsx';
export { Part } from './states/Part.tsx';
export { SlowNote } from './states/SlowNote.tsx';
export { type Done, WorkProgress } from './WorkProgress.tsx';
export { texts } from './words/words.ts';
