import { framed } from '../../platform/identity/pages/frame.ts';
import { html } from '../../platform/identity/pages/html.ts';
import type { Somebody } from '../tables.ts';

/** Names who a code is of, and asks whether that is who sits there. */
export function offerPage(page: {
  action: string;
  /** The server that says so. */
  repository: string;
  visitor: Somebody | undefined;
  /** Who is signed in now. */
  present: string | undefined;
  apart: boolean;
}): string {
  const { action, repository, visitor, present, apart } = page;
  const name = visitor?.displayName || visitor?.id;
  const title = name ? `Continue as ${name}?` : `Connect ${repository}?`;
  return framed(
    name ? 'Is this you?' : 'Connect a repository',
    html`<h1>${title}</h1>
${
  name
    ? html`<p class="lead">The link that you followed opens a document at <strong>${repository}</strong> as
<strong>${name}</strong>${visitor?.email && html` (${visitor.email})`}.</p>
${present && html`<p>You are signed in as <strong>${present}</strong>. If you continue, you work as ${name} from then on.</p>`}`
    : html`<p class="lead">The link that you followed gives <strong>${present}</strong> access to documents at
<strong>${repository}</strong>, which does not say in whose name.</p>`
}
<form method="post" action="${action}">
<button class="primary" type="submit" name="answer" value="yes">${name ? `Continue as ${name}` : 'Connect'}</button>
<button class="quiet" type="submit" name="answer" value="no">Cancel</button>
</form>
<p class="note">Cancel if this is not you, or if you did not follow a link yourself: what you write would be stored in that name.</p>`,
    undefined,
    apart,
  );
}
