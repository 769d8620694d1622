import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { pageWords } from './words/words.ts';

/** Asks for the code that a command line or another device shows. */
export function deviceCodePage(language: Language, action: string, xsrf: string, fault?: string): string {
  const { device: w, continue: goOn } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
<p class="lead">${w.lead}</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault}</p>`}
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<label for="user_code">${w.code}</label>
<input id="user_code" class="code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false"
 required autofocus ${fault && html`aria-invalid="true" aria-describedby="fault"`}>
<button class="primary" type="submit">${goOn}</button>
</form>`,
  );
}

/** Asks whether the code is the one on the device. */
export function deviceConfirmPage(
  language: Language,
  page: { action: string; xsrf: string; code: string; application: string },
): string {
  const { action, xsrf, code, application } = page;
  const { device: w, continue: goOn, cancel, notYou } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.isYours}</h1>
<p class="lead">${w.shows(html`<strong>${application}</strong>`)}</p>
<p class="code shown">${code}</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<input type="hidden" name="user_code" value="${code}">
<button class="primary" type="submit" name="confirm" value="yes">${goOn}</button>
<button class="quiet" type="submit" name="abort" value="yes">${cancel}</button>
</form>
<p class="note">${notYou}</p>`,
  );
}
