import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { messagePage } from './message.ts';
import { pageWords } from './words/words.ts';

/** For whoever types the address: signing out takes a form of ours, so that no other site can do it. */
export function leavePage(language: Language): string {
  const { signOut: w } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.ask}</h1>
<form method="post" action="/sign-out">
<button class="primary" type="submit">${w.title}</button>
<a class="quiet" href="/">${w.stay}</a>
</form>`,
  );
}

/** Leads on to the external provider, which ends its own session. */
export function leavingPage(language: Language, address: string): string {
  const { signOut: w, continue: goOn } = pageWords(language);
  return messagePage(language, {
    title: w.leaving,
    text: w.leavingText,
    link: { to: address, says: goOn },
    after: address,
  });
}
