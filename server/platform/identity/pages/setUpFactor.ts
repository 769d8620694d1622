import type { Language } from '../../../../formats/words/language.ts';
import { framed } from './frame.ts';
import { html } from './html.ts';
import { pageWords } from './words/words.ts';

export type SetUpPage = {
  action: string;
  /** That the password was given, and the secret, each sealed. */
  proof: string;
  state: string;
  username: string;
  secret: string;
  address: string;
  picture: { size: number; path: string };
  fault?: string | undefined;
};

/** In the middle of a sign-in: who must have a second factor and has none sets up an app with codes. */
export function setUpPage(language: Language, page: SetUpPage): string {
  const { action, proof, state, username, secret, address, picture, fault } = page;
  const { setUp: w, continue: goOn } = pageWords(language);
  const { size, path } = picture;
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
<p class="lead">${w.lead(html`<strong>${username}</strong>`)}</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault}</p>`}
<svg class="qr" role="img" aria-label="${w.picture}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
<details><summary>${w.byHand}</summary>
<p class="hint">${w.key}</p>
<p class="code shown small">${secret.replace(/.{4}(?=.)/g, '$& ')}</p>
<p class="hint"><a href="${address}">${w.here}</a></p></details>
<form method="post" action="${action}">
<input type="hidden" name="proof" value="${proof}">
<input type="hidden" name="state" value="${state}">
<label for="app">${w.code}</label>
<input id="app" name="code" class="code" required maxlength="50" inputmode="numeric" autocomplete="one-time-code" autofocus
 ${fault && html`aria-invalid="true" aria-describedby="fault"`}>
<button class="primary" type="submit">${goOn}</button>
</form>`,
  );
}

/** Recovery codes, shown once.
 *  @param to where the sign-in goes on. */
export function recoveryCodesPage(language: Language, codes: string[], to: string): string {
  const { recoveryCodes: w } = pageWords(language);
  return framed(
    language,
    w.title,
    html`<h1>${w.title}</h1>
<p class="lead">${w.lead}</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<p><a class="primary" href="${to}">${w.kept}</a></p>`,
  );
}
