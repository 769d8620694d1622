import { framed } from './frame.ts';
import { html } from './html.ts';

/** Asks for the code that a command line or another device shows. */
export function deviceCodePage(action: string, xsrf: string, fault?: string): string {
  return framed(
    'Connect a device',
    html`<h1>Connect a device</h1>
<p class="lead">Type the code that the device or the command line shows.</p>
${fault && html`<p class="fault" role="alert" id="fault">${fault}</p>`}
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<label for="user_code">Code</label>
<input id="user_code" class="code" name="user_code" autocomplete="off" autocapitalize="characters" spellcheck="false"
 required autofocus ${fault && html`aria-invalid="true" aria-describedby="fault"`}>
<button class="primary" type="submit">Continue</button>
</form>`,
  );
}

/** Asks whether the code is the one on the device. */
export function deviceConfirmPage(page: {
  action: string;
  xsrf: string;
  code: string;
  application: string;
}): string {
  const { action, xsrf, code, application } = page;
  return framed(
    'Connect a device',
    html`<h1>Is this your device?</h1>
<p class="lead"><strong>${application}</strong> should show this code now:</p>
<p class="code shown">${code}</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<input type="hidden" name="user_code" value="${code}">
<button class="primary" type="submit" name="confirm" value="yes">Continue</button>
<button class="quiet" type="submit" name="abort" value="yes">Cancel</button>
</form>
<p class="note">Cancel if you did not just start this yourself.</p>`,
  );
}
