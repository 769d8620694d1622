import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { secretField, secretScript } from './secretField.ts';
import { pageWords } from './words/words.ts';

type Field = 'current' | 'password' | 'again';

export type PasswordPage = {
  /** Whose it is; programs that keep passwords look for it in the form. */
  username: string;
  /** What went wrong with the last try, and in which field. */
  fault?: { at: Field; says: string } | undefined;
  /** In the middle of a sign-in, by a password that is good for nothing else: where the form goes, and what proves there
   *  that the password was given. */
  first?: { action: string; proof: string } | undefined;
};

/** The form in which a person changes their own password. */
export function passwordPage(language: Language, { username, fault, first }: PasswordPage): string {
  const { password: w, cancel, show } = pageWords(language);
  const focused = fault?.at ?? (first ? 'password' : 'current');
  const title = first ? w.first : w.title;
  const who = html`<strong>${username}</strong>`;
  const field = (
    name: Field,
    label: string,
    autocomplete: 'current-password' | 'new-password',
    hint = false,
  ) => {
    const isWrong = fault?.at === name;
    const described = [isWrong && 'fault', hint && 'rule'].filter(Boolean).join(' ');
    return secretField({ name, label, show, autocomplete, described, isWrong, isFocused: focused === name });
  };
  return framed(
    language,
    title,
    html`<h1>${title}</h1>
<p class="lead">${first ? w.firstLead(who) : w.lead(who)}</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault.says}</p>`}
<form method="post" action="${first?.action ?? '/password'}">
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${first ? html`<input type="hidden" name="proof" value="${first.proof}">` : field('current', w.current, 'current-password')}
${field('password', w.fresh, 'new-password', true)}
<p class="hint" id="rule">${w.rule}</p>
${field('again', w.again, 'new-password')}
<button class="primary" type="submit">${first ? w.firstSave : w.title}</button>
${!first && html`<a class="quiet" href="/">${cancel}</a>`}
</form>`,
    secretScript.element,
  );
}
