import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Documents } from '../documents.ts';
import { problem } from '../problems.ts';
import type { RepositorySignIn } from '../repositories/repository.ts';
import { beginSignIn, takeSignIn } from '../repositories/signIn/states.ts';
import { keywordOf, type RepositoryType, typeOf } from '../repositories/types.ts';
import type { Application } from '../tables.ts';
import { addressOf, arrive, arriveToEdit, callbackOf } from './arrive.ts';
import { type Asked, askedOf } from './asked.ts';

type Visit = { documents: Documents; request: FastifyRequest; reply: FastifyReply; application: Application };

/** What a callback address does (documents.md, "Addresses"): establishes the access to the repository, checks the right,
 *  and leads to the document with the code gone from the address. */
export async function callBack(visit: Visit): Promise<FastifyReply> {
  const asked = askedOf(visit.request);
  visit.reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  return asked.kind === 'return' ? comeBack(visit, asked) : open(visit, asked);
}

async function open(
  visit: Visit,
  { keyword, fileId, code }: Asked & { kind: 'open' },
): Promise<FastifyReply> {
  const { documents, request } = visit;
  const type = typeOf(keyword);
  const { signIn } = documents.repositories.of(type);
  if (code !== undefined && signIn) await redeem(visit, signIn, type, fileId, code);
  try {
    return await enter(visit, type, fileId);
  } catch (error) {
    if (!needsSignIn(error) || !signIn) throw error;
    if (code !== undefined) throw problem('documents.code.refused');
    return visit.reply.redirect(await begin(documents, request, visit.application, type, fileId, signIn));
  }
}

/** A code that is refused does not matter while a token at hand still works: it is a reloaded address. */
async function redeem(
  visit: Visit,
  signIn: RepositorySignIn,
  type: RepositoryType,
  fileId: string,
  code: string,
) {
  const person = callerOf(visit.request);
  const { platform } = visit.documents;
  const redirectUri = signIn.redirectUri ?? `${platform.settings.publicUrl}${callbackOf[visit.application]}`;
  try {
    await signIn.redeem(person, { code, redirectUri });
  } catch (error) {
    const refused = error instanceof Problem && error.code === 'documents.code.refused';
    if (!refused || !(await signIn.has(person))) throw error;
    await arrive(visit.documents, person, { type, file_id: fileId }).catch((second) => {
      throw needsSignIn(second) ? error : second;
    });
  }
}

/** Our own redirect to the repository's server, with state and PKCE. */
async function begin(
  { platform, tables, repositories }: Documents,
  request: FastifyRequest,
  application: Application,
  type: RepositoryType,
  fileId: string,
  signIn: RepositorySignIn,
): Promise<string> {
  const repository = keywordOf(type) ?? repositories.of(type).key;
  const { state, challenge } = await tables
    .transaction()
    .execute((tx) =>
      beginSignIn(
        tx,
        platform.cipher,
        callerOf(request),
        { repository, application, fileId },
        platform.clock(),
      ),
    );
  return signIn.address({
    state,
    challenge,
    redirectUri: `${platform.settings.publicUrl}${callbackOf[application]}`,
  });
}

/** The repository's server sent the browser back to us. */
async function comeBack(visit: Visit, { state, code }: Asked & { kind: 'return' }): Promise<FastifyReply> {
  const { documents, request, application } = visit;
  const { platform, tables, repositories } = documents;
  const person = callerOf(request);
  const begun = await tables
    .transaction()
    .execute((tx) => takeSignIn(tx, platform.cipher, person, state, platform.clock()));
  if (!begun || begun.application !== application) throw problem('documents.state.stale');
  if (code === undefined) throw problem('documents.repository.refused');
  const type = begun.repository === 'cmis' ? 'external.cmis' : 'external.rest';
  const redirectUri = `${platform.settings.publicUrl}${callbackOf[application]}`;
  await repositories.of(type).signIn?.redeem(person, { code, redirectUri, verifier: begun.verifier });
  return enter(visit, type, begun.fileId).catch((error) => {
    // Another round would end the same way.
    throw needsSignIn(error) ? problem('documents.repository.refused') : error;
  });
}

async function enter(
  { documents, request, reply, application }: Visit,
  type: RepositoryType,
  fileId: string,
) {
  const check = application === 'editor' ? arriveToEdit : arrive;
  await check(documents, callerOf(request), { type, file_id: fileId });
  return reply.redirect(addressOf[application](type, fileId));
}

const needsSignIn = (error: unknown) =>
  error instanceof Problem && error.code === 'documents.repository.signin';
