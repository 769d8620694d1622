import type { Language } from '../../../formats/words/language.ts';
import { framed } from '../../platform/identity/pages/frame.ts';
import { html } from '../../platform/identity/pages/html.ts';
import type { Somebody } from '../tables.ts';
import { openingWords } from './words.ts';

/** Names who a code is of, and asks whether that is who sits there. */
export function offerPage(
  language: Language,
  page: {
    action: string;
    /** The server that says so. */
    repository: string;
    visitor: Somebody | undefined;
    /** Who is signed in now. */
    present: string | undefined;
    apart: boolean;
  },
): string {
  const { action, repository, visitor, present, apart } = page;
  const w = openingWords(language);
  const name = visitor?.displayName || visitor?.id;
  const strong = (text: string | undefined) => html`<strong>${text}</strong>`;
  return framed(
    language,
    name ? w.isThisYou : w.connectTitle,
    html`<h1>${name ? w.continueAsAsk(name) : w.connectAsk(repository)}</h1>
${
  name
    ? html`<p class="lead">${w.opensAs(strong(repository), strong(name), visitor?.email ? html`${visitor.email}` : undefined)}</p>
${present && html`<p>${w.switches(strong(present), name)}</p>`}`
    : html`<p class="lead">${w.gives(strong(present), strong(repository))}</p>`
}
<form method="post" action="${action}">
<button class="primary" type="submit" name="answer" value="yes">${name ? w.continueAs(name) : w.connect}</button>
<button class="quiet" type="submit" name="answer" value="no">${w.cancel}</button>
</form>
<p class="note">${w.notYou}</p>`,
    undefined,
    apart,
  );
}
