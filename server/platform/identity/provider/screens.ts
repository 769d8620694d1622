import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { toProblem } from '../../http/errors.ts';
import { languageFor } from '../../http/language.ts';
import { type Problem, problem } from '../../http/problem.ts';
import { deviceCodePage, deviceConfirmPage } from '../pages/device.ts';
import { pageHeaders } from '../pages/frame.ts';
import { messagePage, signOutPage } from '../pages/message.ts';
import { pageWords } from '../pages/words/words.ts';
import { LATER } from './later.ts';

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
        out.error === 'server_error' || out.error === LATER
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

type Rest = Pick<KoaContextWithOIDC, 'set' | 'body' | 'status' | 'path' | 'req'>;

/** Answers what the provider leaves: addresses that it does not have, a device's sign-in without a session, and what
 *  failed, which the framework below it would answer without our headers.
 *  @param failed called with the error. */
export const answerRest = (failed: (error: Error) => void) =>
  async function rest(ctx: Rest, next: () => Promise<unknown>): Promise<void> {
    try {
      await next();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (hasNoSession(error) && /^\/device(\/|$)/.test(ctx.path)) return showStale(ctx);
      failed(error);
      return refuse(ctx, toProblem(error));
    }
    if (ctx.status === 404 && !ctx.body) refuse(ctx, problem('request.unknown'));
  };

/** The provider fails to keep a form token in a session that is not there. */
const hasNoSession = (error: Error) =>
  error instanceof TypeError && error.message.includes('persisted Session');

function showStale(ctx: Rest): void {
  const { failed, device } = wordsOf(ctx);
  ctx.status = 400;
  const link = { to: '/oidc/device', says: device.type };
  show(ctx, messagePage(languageFor(ctx.req), { title: failed, text: device.stale, link }));
}

function refuse(ctx: Rest, { code, params, message, status, headers }: Problem): void {
  ctx.body = { code, params, summary: message };
  ctx.status = status;
  for (const [name, value] of Object.entries(headers)) ctx.set(name, value);
}
