import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { pageWords } from './words/words.ts';

/** Asks whether an application may act for the person. */
export function consentPage(
  language: Language,
  page: { action: string; application: string; person: string; scopes: string[] },
): string {
  const { action, application, person, scopes } = page;
  const { consent, cancel, notYou } = pageWords(language);
  return framed(
    language,
    consent.title,
    html`<h1>${consent.ask}</h1>
<p class="lead">${consent.asks(html`<strong>${application}</strong>`, html`<strong>${person}</strong>`)}</p>
<ul class="scopes">${scopes.map((scope) => html`<li>${consent.scopes[scope] ?? scope}</li>`)}</ul>
<form method="post" action="${action}">
<button class="primary" type="submit" name="answer" value="allow">${consent.allow}</button>
<button class="quiet" type="submit" name="answer" value="refuse">${cancel}</button>
</form>
<p class="note">${notYou}</p>`,
  );
}
