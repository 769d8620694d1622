import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { type Html, html } from './html.ts';
import { passkeyForm, passkeyScript } from './passkeyForm.ts';
import { pageWords } from './words/words.ts';

export type SecondFactorPage = {
  action: string;
  /** That the password was given, sealed. */
  proof: string;
  username: string;
  hasApp: boolean;
  passkey?: { options: object; state: string } | undefined;
  hasRecovery: boolean;
  /** What went wrong with the last try, and in which field. */
  fault?: { at: 'app' | 'recovery' | 'passkey'; says: string } | undefined;
};

/** After the password: a code of the app, a passkey, or a recovery code. */
export function secondFactorPage(language: Language, page: SecondFactorPage): string {
  const { action, proof, username, hasApp, passkey, hasRecovery, fault } = page;
  const { secondFactor: w, errors, continue: goOn } = pageWords(language);
  const field = (id: 'app' | 'recovery', label: string, kind: Html) => {
    const isWrong = fault?.at === id;
    return html`<form method="post" action="${action}">
<input type="hidden" name="proof" value="${proof}">
<label for="${id}">${label}</label>
<input id="${id}" name="code" class="code" required maxlength="50" autocapitalize="characters" spellcheck="false"
 ${kind} ${isWrong && html`aria-invalid="true" aria-describedby="fault"`}>
<button class="${id === 'app' && !passkey ? 'primary' : 'quiet'}" type="submit">${goOn}</button>
</form>`;
  };
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
<p class="lead">${w.lead(html`<strong>${username}</strong>`)}</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault.says}</p>`}
${
  passkey &&
  passkeyForm({ ...passkey, action, proof, says: w.usePasskey, failed: w.passkeyFailed, primary: true })
}
${hasApp && field('app', w.code, html`inputmode="numeric" autocomplete="one-time-code" ${fault?.at !== 'recovery' && 'autofocus'}`)}
${
  hasRecovery &&
  html`<details ${fault?.at === 'recovery' && 'open'}><summary>${w.recovery}</summary>
${field('recovery', w.recoveryCode, html`autocomplete="off"`)}</details>`
}
<p class="note">${w.lost}</p>
<p class="note"><a href="${action.replace('/second/', '/')}">${errors.somebodyElse}</a></p>`,
    passkey && passkeyScript.element,
  );
}
