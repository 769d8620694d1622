import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { type Html, html } from './html.ts';
import { pageWords } from './words/words.ts';

/** Says something in one sentence and leads on.
 *  @param page.to where the button leads. @param page.after an address the browser is redirected to automatically.
 *  @param page.apart links open in a window of their own, because this one is a frame in somebody's page; but for one
 *  that says `here`. */
export function messagePage(
  language: Language,
  page: {
    title: string;
    text: string;
    link?: { to: string; says: string };
    second?: { to: string; says: string; here?: boolean } | undefined;
    note?: string | undefined;
    after?: string;
    apart?: boolean;
    script?: Html | undefined;
  },
): string {
  const { title, text, link, second, note, after, apart, script } = page;
  const target = apart && html`target="_blank" rel="noopener"`;
  return framed(
    language,
    title,
    html`<h1>${title}</h1>
<p class="lead">${text}</p>
${link && html`<p><a class="primary" href="${link.to}" ${target}>${link.says}</a></p>`}
${second && html`<p><a class="quiet" href="${second.to}" ${!second.here && target}>${second.says}</a></p>`}
${note && html`<p class="note">${note}</p>`}`,
    after ? html`<meta http-equiv="refresh" content="0;url=${after}">` : script,
    apart,
  );
}

/** Asks before the provider's session ends too. */
export function signOutPage(language: Language, action: string, xsrf: string): string {
  const { signOut: w } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.ask}</h1>
<p class="lead">${w.lead}</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<button class="primary" type="submit" name="logout" value="yes">${w.title}</button>
<button class="quiet" type="submit">${w.stay}</button>
</form>`,
  );
}
