import { pageScript } from './frame.ts';
import { type Html, html } from './html.ts';

/** Asks the browser for a passkey and sends its answer. Without script, or in a browser that does not know passkeys as JSON
 *  (WebAuthn level 3), the form is not shown; there are other ways on every page that has it. */
export const passkeyScript = pageScript(`addEventListener('DOMContentLoaded', () => {
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const said = form.querySelector('[role="alert"]');
    form.hidden = false;
    form.querySelector('button').addEventListener('click', async () => {
      said.hidden = true;
      try {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.passkey));
        const found = await navigator.credentials.get({ publicKey });
        form.elements.passkey.value = JSON.stringify(found.toJSON());
        form.submit();
      } catch {
        said.hidden = false;
      }
    });
  }
});`);

/** @param form.proof that the password was given, where it was. */
export function passkeyForm(form: {
  action: string;
  options: object;
  state: string;
  proof?: string;
  says: string;
  failed: string;
  primary?: boolean;
}): Html {
  const { action, options, state, proof, says, failed, primary } = form;
  return html`<form method="post" action="${action}" data-passkey="${JSON.stringify(options)}" hidden>
${proof !== undefined && html`<input type="hidden" name="proof" value="${proof}">`}
<input type="hidden" name="state" value="${state}">
<input type="hidden" name="passkey">
<p class="fault" role="alert" hidden>${failed}</p>
<button class="${primary ? 'primary' : 'quiet'}" type="button">${says}</button>
</form>`;
}
