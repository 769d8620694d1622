import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/audit.ts';
import { cookieName, readCookie } from '../../platform/http/cookieName.ts';
import type { Caller, Person } from '../../platform/identity/caller.ts';
import { cookieIn, placeOf } from '../../platform/identity/sessions/cookies.ts';
import { visitorProvider } from '../../platform/identity/sessions/visitors.ts';
import type { Documents } from '../documents.ts';
import { problem } from '../problems.ts';
import type { Repository, RepositorySignIn, Token } from '../repositories/repository.ts';
import type { RepositoryType } from '../repositoryTypes.ts';
import type { Somebody, Writing } from '../tables.ts';
import type { OpeningTarget } from './beginSignIn.ts';
import { makeOffer, type Offer } from './tokenOffers.ts';

/** A token on its way to a person. */
type Arriving = {
  documents: Documents;
  request: FastifyRequest;
  reply: FastifyReply;
  target: OpeningTarget;
  token: Token;
};

const COOKIE = 'trivet_offer';
export const OFFERS = '/docs/offers';

/** What tells the people of a repository from those of another one. */
export const sourceOf = (type: RepositoryType, signIn: RepositorySignIn) => `${type} ${signIn.source}`;

/** Takes a token. The session's own person gets it at once; anybody else is asked first, on a page that names who the
 *  repository says it is.
 *  @param asked true when the browser comes back from a sign-in that this session began.
 *  @returns the path of the question; undefined when the token is kept. */
export async function receiveToken(
  arriving: Arriving,
  signIn: RepositorySignIn,
  asked: boolean,
): Promise<string | undefined> {
  const { documents, request, target, token } = arriving;
  const repository = documents.repositories.of(target.type);
  const visitor = await whoComes(repository, signIn, token, asked);
  const { caller } = request;
  if (caller && (await isSame(caller, visitor, target.type, signIn, asked))) {
    const given = { type: target.type, token, visitor };
    await documents.tables.transaction().execute((tx) => keepToken(tx, request, signIn, caller, given));
    return undefined;
  }
  return offer(arriving, signIn, visitor);
}

/** Keeps a token for somebody, who can open the repository's documents from then on. */
export async function keepToken(
  tx: Writing,
  request: FastifyRequest,
  signIn: RepositorySignIn,
  person: Person,
  { type, token, visitor }: Pick<Offer, 'type' | 'token' | 'visitor'>,
): Promise<void> {
  await signIn.keep(tx, person, token, visitor?.id ?? null);
  await recordAudit(tx, {
    by: person,
    action: 'documents.repository.connect',
    thing: `documents/${type}`,
    ...(visitor ? { detail: { as: visitor.id } } : {}),
    request: request.id,
  });
}

async function whoComes(
  { whoIs }: Repository,
  signIn: RepositorySignIn,
  token: Token,
  asked: boolean,
): Promise<Somebody | undefined> {
  if (!whoIs) return undefined;
  // After a sign-in of ours the name is good to know, but nothing is decided by it for people with an account.
  return whoIs(signIn.headersOf(token))
    .then(presentable)
    .catch((error) => {
      if (asked) return undefined;
      throw error;
    });
}

const MAX_NAME_LENGTH = 250;
/** Characters that are not seen, or that turn the text around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The person as they can be kept and shown: a name must not look like another one.
 *  @throws Problem 502 for an invalid id. */
function presentable({ id, displayName, email }: Somebody): Somebody {
  if (id.length > MAX_NAME_LENGTH || !id.isWellFormed() || /\p{Cc}/u.test(id))
    throw problem('documents.repository.broken', { reason: 'its record of a person has an id that is none' });
  const seen = (text: string) => text.toWellFormed().replace(unseen, '').slice(0, MAX_NAME_LENGTH);
  return { id, displayName: seen(displayName) || id, email: email && seen(email) };
}

/** Whether a token may go to the session without a question. A person with an account may have another name in the
 *  repository: it is theirs when they signed in there themselves, now or before. */
async function isSame(
  caller: Caller,
  visitor: Somebody | undefined,
  type: RepositoryType,
  signIn: RepositorySignIn,
  asked: boolean,
): Promise<boolean> {
  if (caller.only?.repository) {
    const here = caller.identityProvider === visitorProvider(sourceOf(type, signIn));
    return here && caller.subject === visitor?.id;
  }
  if (asked) return true;
  // Nothing says whose token it is: it may be an attacker's, and the person would write in the attacker's name from then on.
  if (!visitor) return false;
  if (visitor.id === caller.subject || visitor.id === caller.username) return true;
  return (await signIn.kept(caller))?.account === visitor.id;
}

async function offer(
  { documents, request, reply, target, token }: Arriving,
  { client }: RepositorySignIn,
  visitor: Somebody | undefined,
) {
  const { platform, tables } = documents;
  const browser = offerBrowser(request) ?? randomBytes(24).toString('base64url');
  reply.setCookie(cookieName(COOKIE, platform.settings), browser, {
    path: '/',
    ...cookieIn(placeOf(request), platform.settings),
    maxAge: 3600,
  });
  const made = { ...target, token, visitor };
  const id = await tables
    .transaction()
    .execute((tx) => makeOffer(tx, platform.cipher, browser, client, made, platform.clock()));
  return `${OFFERS}/${id}`;
}

/** What proves that a browser brought an offer. */
export const offerBrowser = (request: FastifyRequest): string | undefined => readCookie(request, COOKIE);
