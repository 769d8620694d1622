import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { passkeyForm, passkeyScript } from './passkeyForm.ts';
import { secretField, secretScript } from './secretField.ts';
import type { PageWords } from './words/en.ts';
import { pageWords } from './words/words.ts';

export type SignInPage = {
  /** Where the form goes. */
  action: string;
  /** Who asks, when it is not Trivet itself. */
  application?: string | undefined;
  username?: string | undefined;
  /** What went wrong with the last try. */
  fault?: string | undefined;
  /** Asks for a passkey in place of name and password. */
  passkey?: { action: string; options: object; state: string } | undefined;
  demo: { username: string; displayName: string; what: string }[];
};

/** The form with user name and password; on a demo server also one button for each demo account. */
export function signInPage(
  language: Language,
  { action, application, username, fault, passkey, demo }: SignInPage,
): string {
  const { signIn: w, show } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
${application && html`<p class="lead">${w.to(html`<strong>${application}</strong>`)}</p>`}
${fault && html`<p class="fault" role="alert" id="fault">${fault}</p>`}
<form method="post" action="${action}">
<label for="username">${w.username}</label>
<input id="username" name="username" value="${username ?? ''}" autocomplete="username" autocapitalize="none"
 spellcheck="false" maxlength="200" required ${fault && html`aria-describedby="fault"`} ${!username && 'autofocus'}>
${secretField({
  name: 'password',
  label: w.password,
  show,
  autocomplete: 'current-password',
  described: fault ? 'fault' : '',
  isWrong: fault !== undefined,
  isFocused: Boolean(username),
})}
<button class="primary" type="submit">${w.title}</button>
</form>
<p class="hint">${w.forgotten}</p>
${passkey && passkeyForm({ ...passkey, says: w.passkey, failed: w.passkeyFailed })}
${demo.length > 0 && demoAccounts(w, action, demo)}`,
    html`${secretScript.element}${passkey && passkeyScript.element}`,
  );
}

function demoAccounts(w: PageWords['signIn'], action: string, demo: SignInPage['demo']) {
  return html`<form class="demo" method="post" action="${action}">
<h2>${w.demo}</h2>
<p>${w.demoLead}</p>
<ul>${demo.map(
    ({ username, displayName, what }) =>
      html`<li><button type="submit" name="demo" value="${username}"><strong>${displayName}</strong><span>${w.may(what)}</span></button></li>`,
  )}</ul>
</form>`;
}
