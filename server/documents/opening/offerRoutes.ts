import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { anyone } from '../../platform/http/guard.ts';
import { languageFor } from '../../platform/http/language.ts';
import { typed } from '../../platform/http/server.ts';
import { pageHeaders } from '../../platform/identity/pages/frame.ts';
import { messagePage } from '../../platform/identity/pages/message.ts';
import { placeOf } from '../../platform/identity/sessions/cookies.ts';
import { ownPage } from '../../platform/identity/signIn/routes.ts';
import type { Documents } from '../documents.ts';
import { problem } from '../problems.ts';
import { onlyOf, reaches, SCOPE, sendToSignIn } from './guards.ts';
import { offerPage } from './offerPage.ts';
import { keepToken, OFFERS, offerBrowser, sourceOf } from './receive.ts';
import { addressOf } from './resolveDocument.ts';
import { endOffer, findOffer, type Offer } from './tokenOffers.ts';
import { openingWords } from './words.ts';

const onOffer = Type.Object({ offer: Type.String({ minLength: 1, maxLength: 100 }) });
const answer = Type.Object({ answer: Type.Enum(['yes', 'no']) });

/** The question whether somebody is who a code says. */
export function serveOffers(documents: Documents): void {
  const { platform } = documents;
  const http = typed(platform.http);
  const headers = pageHeaders([], platform.settings.frameAncestors);

  http.get(
    `${OFFERS}/:offer`,
    { config: { guards: [anyone] }, schema: { hide: true, params: onOffer } },
    async (request, reply) => {
      const { offer: id } = request.params;
      const offer = await offerOf(documents, request, id);
      // Nobody says who it is, so it can only be given to somebody whom we know.
      if (!offer.visitor && !(await holder(documents, request, offer.type)))
        return sendToSignIn(platform.settings, request, reply, `${OFFERS}/${id}`);
      const caller = await platform.identity.fromSession(request, SCOPE);
      const page = offerPage(languageFor(request), {
        action: `${OFFERS}/${id}`,
        repository: hostOf(documents, offer),
        visitor: offer.visitor,
        present: caller?.displayName,
        apart: placeOf(request) === 'frame',
      });
      return reply.headers(headers).send(page);
    },
  );

  http.post(
    `${OFFERS}/:offer`,
    { config: { guards: [ownPage] }, schema: { hide: true, params: onOffer, body: answer } },
    async (request, reply) => {
      const { offer: id } = request.params;
      const offer = await offerOf(documents, request, id);
      if (request.body.answer === 'yes') return accept(documents, request, reply, id, offer);
      await documents.tables.transaction().execute((tx) => endOffer(tx, id));
      const language = languageFor(request);
      const w = openingWords(language);
      return reply.headers(headers).send(
        messagePage(language, {
          title: w.nothingOpened,
          text: w.nothingOpenedText,
          link: { to: '/', says: w.start },
          apart: placeOf(request) === 'frame',
        }),
      );
    },
  );
}

/** The person said yes: a visitor gets a session for this repository, whose token is theirs. */
async function accept(
  documents: Documents,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  { type, application, fileId, token, visitor }: Offer,
): Promise<FastifyReply> {
  const { platform, tables, repositories } = documents;
  const { identity } = platform;
  const { signIn } = repositories.of(type);
  if (!signIn) throw problem('documents.offer.stale');
  const person = visitor
    ? await identity.keepVisitor(sourceOf(type, signIn), visitor)
    : await holder(documents, request, type);
  if (!person) throw problem('documents.offer.stale');
  await tables.transaction().execute(async (tx) => {
    if (!(await endOffer(tx, id))) throw problem('documents.offer.stale');
    await keepToken(tx, request, signIn, person, { type, token, visitor });
  });
  if (visitor) await identity.beginNarrowed(request, reply, person, onlyOf(type), placeOf(request));
  return reply.redirect(addressOf[application](type, fileId), 303);
}

/** Who can be given a token that nobody names: somebody whose session is good for its repository. */
async function holder({ platform }: Documents, request: FastifyRequest, type: Offer['type']) {
  const caller = await platform.identity.fromSession(request, SCOPE);
  return caller && reaches(caller, type) ? caller : undefined;
}

/** @throws Problem 400 when it is over, or another browser brought it. */
async function offerOf(
  { tables, platform, repositories }: Documents,
  request: FastifyRequest,
  id: string,
): Promise<Offer> {
  const browser = offerBrowser(request);
  const clientOf = (type: Offer['type']) => repositories.of(type).signIn?.client;
  const offer =
    browser && (await findOffer(tables, platform.cipher, clientOf, id, browser, platform.clock()));
  if (!offer) throw problem('documents.offer.stale');
  return offer;
}

/** The name by which people know the repository: the host that it signs in at. */
const hostOf = ({ repositories }: Documents, { type }: Offer): string =>
  URL.parse(repositories.of(type).signIn?.source ?? '')?.host ?? type;
