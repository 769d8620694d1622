import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { languageFor } from '../../http/language.ts';
import { deviceCodePage, deviceConfirmPage } from '../pages/device.ts';
import { pageHeaders } from '../pages/frame.ts';
import { messagePage, signOutPage } from '../pages/message.ts';
import { pageWords } from '../pages/words/words.ts';

/** The form token that the provider put into its session. */
const xsrfOf = (ctx: KoaContextWithOIDC): string =>
  String((ctx.oidc.session?.state as { secret?: string } | undefined)?.secret ?? '');

const show = (ctx: Pick<KoaContextWithOIDC, 'set' | 'body'>, page: string) => {
  // Where a form of the provider leads in the end depends on the application, so no list fits.
  for (const [name, value] of Object.entries(pageHeaders('any'))) ctx.set(name, value);
  ctx.body = page;
};

const wordsOf = (ctx: Pick<KoaContextWithOIDC, 'req'>) => pageWords(languageFor(ctx.req));

const nameOf = (ctx: KoaContextWithOIDC) =>
  ctx.oidc.client?.clientName ?? ctx.oidc.client?.clientId ?? wordsOf(ctx).device.it;

export const renderError: Configuration['renderError'] = (ctx, out) =>
  show(
    ctx,
    messagePage(languageFor(ctx.req), {
      title: wordsOf(ctx).failed,
      text:
        out.error === 'server_error'
          ? wordsOf(ctx).errors.server
          : wordsOf(ctx).errors.application(out.error_description ?? out.error),
      link: { to: '/', says: wordsOf(ctx).start },
    }),
  );

export const deviceFlow = {
  enabled: true,
  userCodeInputSource(ctx: KoaContextWithOIDC, _form: string, _out?: unknown, error?: Error) {
    const fault =
      error?.name === 'AbortedError' ? wordsOf(ctx).device.cancelled : error && wordsOf(ctx).device.unknown;
    show(ctx, deviceCodePage(languageFor(ctx.req), ctx.oidc.urlFor('code_verification'), xsrfOf(ctx), fault));
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
      deviceConfirmPage(languageFor(ctx.req), {
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
      messagePage(languageFor(ctx.req), {
        title: wordsOf(ctx).device.connected,
        text: wordsOf(ctx).device.signedIn(nameOf(ctx)),
      }),
    );
  },
};

export const rpInitiatedLogout = {
  enabled: true,
  logoutSource(ctx: KoaContextWithOIDC) {
    show(ctx, signOutPage(languageFor(ctx.req), ctx.oidc.urlFor('end_session_confirm'), xsrfOf(ctx)));
  },
  postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
    show(
      ctx,
      messagePage(languageFor(ctx.req), {
        title: wordsOf(ctx).signOut.done,
        text: wordsOf(ctx).signOut.doneText,
        link: { to: '/', says: wordsOf(ctx).start },
      }),
    );
  },
};

/** Answers what the provider leaves: addresses that it does not have, and a device's sign-in without a session,
 *  on which it fails because it wants to keep a form token in the session that is not there. */
export async function answerRest(
  ctx: Pick<KoaContextWithOIDC, 'set' | 'body' | 'status' | 'path' | 'req'>,
  next: () => Promise<unknown>,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    if (!ctx.path.startsWith('/device/')) throw error;
    ctx.status = 400;
    show(
      ctx,
      messagePage(languageFor(ctx.req), {
        title: wordsOf(ctx).failed,
        text: wordsOf(ctx).device.stale,
        link: { to: '/oidc/device', says: wordsOf(ctx).device.type },
      }),
    );
    return;
  }
  if (ctx.status !== 404 || ctx.body) return;
  ctx.body = { code: 'request.unknown', params: {}, summary: 'There is nothing at this address.' };
  ctx.status = 404;
}
