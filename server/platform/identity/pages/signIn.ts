import { framed } from './frame.ts';
import { html } from './html.ts';

export type SignInPage = {
  /** Where the form goes. */
  action: string;
  /** Who asks, when it is not Trivet itself. */
  application?: string | undefined;
  username?: string | undefined;
  /** What went wrong with the last try. */
  fault?: string | undefined;
  demo: { username: string; displayName: string; what: string }[];
};

/** The form with user name and password; on a demo server also one button for each demo account. */
export function signInPage({ action, application, username, fault, demo }: SignInPage): string {
  return framed(
    'Sign in',
    html`<h1>Sign in</h1>
${application && html`<p class="lead">to continue to <strong>${application}</strong></p>`}
${fault && html`<p class="fault" role="alert" id="fault">${fault}</p>`}
<form method="post" action="${action}">
<label for="username">User name</label>
<input id="username" name="username" value="${username ?? ''}" autocomplete="username" autocapitalize="none"
 spellcheck="false" maxlength="200" required ${fault && html`aria-describedby="fault"`} ${!username && 'autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required
 ${fault && html`aria-invalid="true" aria-describedby="fault"`} ${username && 'autofocus'}>
<button class="primary" type="submit">Sign in</button>
</form>
${demo.length > 0 && demoAccounts(action, demo)}`,
  );
}

function demoAccounts(action: string, demo: SignInPage['demo']) {
  return html`<form class="demo" method="post" action="${action}">
<h2>Demo accounts</h2>
<p>One click signs you in. Each one’s password is its name.</p>
<ul>${demo.map(
    ({ username, displayName, what }) =>
      html`<li><button type="submit" name="demo" value="${username}"><strong>${displayName}</strong><span>${what}</span></button></li>`,
  )}</ul>
</form>`;
}
