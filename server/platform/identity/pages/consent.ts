import { framed } from './frame.ts';
import { html } from './html.ts';

/** What a scope lets an application do, for the person who decides. */
const meanings: Record<string, string> = {
  openid: 'know that it is you',
  profile: 'see your name and user name',
  email: 'see your e-mail address',
  groups: 'see your groups',
  roles: 'see your roles',
  offline_access: 'stay connected until you take this back',
  trivet: 'read and change in Trivet whatever you may read and change',
};

/** Asks whether an application may act for the person. */
export function consentPage(page: {
  action: string;
  application: string;
  person: string;
  scopes: string[];
}): string {
  const { action, application, person, scopes } = page;
  return framed(
    'Allow access',
    html`<h1>Allow access?</h1>
<p class="lead"><strong>${application}</strong> asks to do this for you, <strong>${person}</strong>:</p>
<ul class="scopes">${scopes.map((scope) => html`<li>${meanings[scope] ?? scope}</li>`)}</ul>
<form method="post" action="${action}">
<button class="primary" type="submit" name="answer" value="allow">Allow</button>
<button class="quiet" type="submit" name="answer" value="refuse">Cancel</button>
</form>
<p class="note">Cancel if you did not just start this yourself.</p>`,
  );
}
