import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { pageWords } from './words/words.ts';

type Field = 'current' | 'password' | 'again';

export type PasswordPage = {
  /** Whose it is; programs that keep passwords look for it in the form. */
  username: string;
  /** What went wrong with the last try, and in which field. */
  fault?: { at: Field; says: string } | undefined;
};

/** The form in which a person changes their own password. */
export function passwordPage(language: Language, { username, fault }: PasswordPage): string {
  const { password: w, cancel } = pageWords(language);
  const focused = fault?.at ?? 'current';
  const field = (name: Field, label: string, kind: 'current-password' | 'new-password', hint = false) => {
    const isWrong = fault?.at === name;
    const described = [isWrong && 'fault', hint && 'rule'].filter(Boolean).join(' ');
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="${kind}" maxlength="1000" required
 ${described && html`aria-describedby="${described}"`} ${isWrong && html`aria-invalid="true"`}
 ${focused === name && 'autofocus'}>`;
  };
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
<p class="lead">${w.lead(html`<strong>${username}</strong>`)}</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault.says}</p>`}
<form method="post" action="/password">
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${field('current', w.current, 'current-password')}
${field('password', w.fresh, 'new-password', true)}
<p class="hint" id="rule">${w.rule}</p>
${field('again', w.again, 'new-password')}
<button class="primary" type="submit">${w.title}</button>
<a class="quiet" href="/">${cancel}</a>
</form>`,
  );
}
