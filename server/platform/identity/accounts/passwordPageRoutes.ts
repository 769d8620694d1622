import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { languageFor, sentenceIn } from '../../http/language.ts';
import { Problem } from '../../http/problem.ts';
import { typed } from '../../http/server.ts';
import { callerOf, signedInPage } from '../guards.ts';
import { pageHeaders } from '../pages/frame.ts';
import { messagePage } from '../pages/message.ts';
import { type PasswordPage, passwordPage } from '../pages/password.ts';
import { secretScript } from '../pages/secretField.ts';
import { pageWords } from '../pages/words/words.ts';
import type { ChangeOwnPassword } from './ownPassword.ts';
import { faultOfPassword } from './passwordRule.ts';

const field = Type.Optional(Type.String({ maxLength: 1000 }));
const form = Type.Object({ current: field, password: field, again: field });
const hidden = { hide: true };

/** The page on which a person changes their own password. */
export function servePasswordPage(
  { http, settings }: Pick<Base, 'http' | 'settings'>,
  change: ChangeOwnPassword,
): void {
  const config = { guards: [signedInPage] };
  const routes = typed(http);

  routes.get('/password', { config, schema: hidden }, (request, reply) => show(request, reply));
  routes.post('/password', { config, schema: { ...hidden, body: form } }, async (request, reply) => {
    const { current = '', password = '', again = '' } = request.body;
    const fault = await faultIn(request, password, again);
    if (fault) return show(request, reply.code(400), fault);
    try {
      await change(request, reply, { current, password });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status, headers, code } = error;
      const w = pageWords(languageFor(request)).password;
      const says = code === 'identity.credentials.wrong' ? w.wrong : sentenceIn(languageFor(request), error);
      return show(request, reply.code(status).headers(headers), { at: 'current', says });
    }
    const { password: w, start } = pageWords(languageFor(request));
    const link = { to: '/', says: start };
    const page = messagePage(languageFor(request), { title: w.done, text: w.doneText, link });
    return reply.headers(pageHeaders()).send(page);
  });

  function show(request: FastifyRequest, reply: FastifyReply, fault?: PasswordPage['fault']) {
    const { username } = callerOf(request);
    const headers = pageHeaders([], undefined, secretScript);
    return reply.headers(headers).send(passwordPage(languageFor(request), { username, fault }));
  }

  /** What is wrong with the new password, reported before the current one is checked. */
  async function faultIn(
    request: FastifyRequest,
    password: string,
    again: string,
  ): Promise<PasswordPage['fault']> {
    const w = pageWords(languageFor(request)).password;
    const kind = await faultOfPassword(password, callerOf(request), settings);
    if (kind) return { at: 'password', says: w.faults[kind] };
    return password === again ? undefined : { at: 'again', says: w.different };
  }
}
