import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { deviceCodePage, deviceConfirmPage } from '../pages/device.ts';
import { pageHeaders } from '../pages/frame.ts';
import { messagePage, signOutPage } from '../pages/message.ts';

/** The form token that the provider put into its session. */
const xsrfOf = (ctx: KoaContextWithOIDC): string =>
  String((ctx.oidc.session?.state as { secret?: string } | undefined)?.secret ?? '');

const show = (ctx: Pick<KoaContextWithOIDC, 'set' | 'body'>, page: string) => {
  // Where a form of the provider leads in the end depends on the application, so no list fits.
  for (const [name, value] of Object.entries(pageHeaders('any'))) ctx.set(name, value);
  ctx.body = page;
};

const nameOf = (ctx: KoaContextWithOIDC) => ctx.oidc.client?.clientName ?? ctx.oidc.client?.clientId ?? 'It';

export const renderError: Configuration['renderError'] = (ctx, out) =>
  show(
    ctx,
    messagePage({
      title: 'This did not work',
      text:
        out.error === 'server_error'
          ? 'Something went wrong here; please try again.'
          : `The application that sent you here made a request that cannot be answered: ${out.error_description ?? out.error}.`,
      link: { to: '/', says: 'To the start page' },
    }),
  );

export const deviceFlow = {
  enabled: true,
  userCodeInputSource(ctx: KoaContextWithOIDC, _form: string, _out?: unknown, error?: Error) {
    const fault =
      error?.name === 'AbortedError'
        ? 'The sign-in was cancelled.'
        : error && 'This code is not known, was used already, or has expired.';
    show(ctx, deviceCodePage(ctx.oidc.urlFor('code_verification'), xsrfOf(ctx), fault));
  },
  userCodeConfirmSource(
    ctx: KoaContextWithOIDC,
    _form: string,
    client: { clientName?: string | undefined; clientId: string },
    _device: unknown,
    code: string,
  ) {
    show(
      ctx,
      deviceConfirmPage({
        action: ctx.oidc.urlFor('code_verification'),
        xsrf: xsrfOf(ctx),
        code,
        application: client.clientName ?? client.clientId,
      }),
    );
  },
  successSource(ctx: KoaContextWithOIDC) {
    show(
      ctx,
      messagePage({
        title: 'Connected',
        text: `${nameOf(ctx)} is signed in as you. You can close this page.`,
      }),
    );
  },
};

export const rpInitiatedLogout = {
  enabled: true,
  logoutSource(ctx: KoaContextWithOIDC) {
    show(ctx, signOutPage(ctx.oidc.urlFor('end_session_confirm'), xsrfOf(ctx)));
  },
  postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
    show(
      ctx,
      messagePage({
        title: 'Signed out',
        text: 'You are signed out of Trivet in this browser.',
        link: { to: '/', says: 'To the start page' },
      }),
    );
  },
};

/** Answers what the provider leaves: addresses that it does not have, and a device's sign-in without a session,
 *  on which it fails because it wants to keep a form token in the session that is not there. */
export async function answerRest(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'body' | 'status' | 'path'>,
  next: () => Promise<unknown>,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!ctx.path.startsWith('/device/')) throw error;
    ctx.status = 400;
    show(
      ctx,
      messagePage({
        title: 'This did not work',
        text: 'This sign-in took too long or was already used; please type the code again.',
        link: { to: '/oidc/device', says: 'Type the code' },
      }),
    );
    return;
  }
  if (ctx.status !== 404 || ctx.body) return;
  ctx.body = { code: 'request.unknown', params: {}, summary: 'There is nothing at this address.' };
  ctx.status = 404;
}
