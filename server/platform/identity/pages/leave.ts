import { framed } from './frame.ts';
import { html } from './html.ts';
import { messagePage } from './message.ts';

/** For whoever types the address: signing out takes a form of ours, so that no other site can do it. */
export function leavePage(): string {
  return framed(
    'Sign out',
    html`<h1>Sign out?</h1>
<form method="post" action="/sign-out">
<button class="primary" type="submit">Sign out</button>
<a class="quiet" href="/">Stay signed in</a>
</form>`,
  );
}

/** Leads on to the external provider, which ends its own session. */
export function leavingPage(address: string): string {
  return messagePage({
    title: 'Signing out',
    text: 'Your identity provider signs you out.',
    link: { to: address, says: 'Continue' },
    after: address,
  });
}
