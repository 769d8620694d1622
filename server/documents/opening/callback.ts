import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { placeOf } from '../../platform/identity/sessions/cookies.ts';
import type { Documents } from '../documents.ts';
import { problem } from '../problems.ts';
import type { RepositorySignIn } from '../repositories/repository.ts';
import { takeSignIn } from '../repositories/signIn/states.ts';
import { typeOf } from '../repositoryTypes.ts';
import type { Application } from '../tables.ts';
import { beginRepositorySignIn, type OpeningTarget, ownRedirect } from './beginSignIn.ts';
import { type CallbackRequest, callbackRequestOf } from './callbackRequest.ts';
import { askInFrame } from './frame/page.ts';
import { reaches, SCOPE, sendToSignIn } from './guards.ts';
import { receiveToken } from './receive.ts';
import { addressOf, callbackOf, resolveDocument, resolveToOpen } from './resolveDocument.ts';

type Visit = { documents: Documents; request: FastifyRequest; reply: FastifyReply; application: Application };

/** What a callback address does (documents.md, "Addresses"): establishes the access to the repository, checks the right,
 *  and leads to the document with the code gone from the address. */
export async function callBack(visit: Visit): Promise<FastifyReply> {
  const asked = callbackRequestOf(visit.request);
  return asked.kind === 'return' ? comeBack(visit, asked) : open(visit, asked);
}

async function open(
  visit: Visit,
  { keyword, fileId, code }: CallbackRequest & { kind: 'open' },
): Promise<FastifyReply> {
  const { documents, request, reply, application } = visit;
  const target = { application, type: typeOf(keyword), fileId };
  const { signIn } = documents.repositories.of(target.type);
  if (code !== undefined && signIn) {
    const question = await redeem(visit, signIn, target, code);
    if (question) return reply.redirect(question);
  }
  const back = withoutCode(application, keyword, fileId);
  if (!request.caller || !reaches(request.caller, target.type))
    return sendToSignIn(documents.platform.settings, request, reply, back);
  try {
    return await enter(visit, target);
  } catch (error) {
    if (!needsSignIn(error) || !signIn) throw error;
    if (code !== undefined) throw problem('documents.code.refused');
    // The server of a repository does not show itself in a frame, and ours never does.
    if (placeOf(request) === 'frame') return askInFrame(documents.platform.settings, request, reply, back);
    return reply.redirect(await beginRepositorySignIn(documents, await sessionOf(visit), target));
  }
}

const withoutCode = (application: Application, repository: string, file_id: string) =>
  `${callbackOf[application]}?${new URLSearchParams({ repository, file_id })}`;

/** A code that is refused does not matter while a token at hand still works: it is a reloaded address. Where nobody says
 *  whose a code is, it is not even exchanged then.
 *  @returns the path of a question to the person, if there is one. */
async function redeem(
  visit: Visit,
  signIn: RepositorySignIn,
  target: OpeningTarget,
  code: string,
): Promise<string | undefined> {
  const { documents, request, reply, application } = visit;
  if (!documents.repositories.of(target.type).whoIs && (await hasToken(visit, signIn, target)))
    return undefined;
  const redirectUri = signIn.redirectUri ?? ownRedirect(documents, application);
  try {
    const token = await signIn.exchange({ code, redirectUri });
    return await receiveToken({ documents, request, reply, target, token }, signIn, false);
  } catch (error) {
    const refused = error instanceof Problem && error.code === 'documents.code.refused';
    if (!refused || !(await hasToken(visit, signIn, target))) throw error;
    return undefined;
  }
}

/** True when the session has a token that the repository takes.
 *  @throws Problem any other problem that the repository reports. */
async function hasToken(
  { documents, request: { caller } }: Visit,
  signIn: RepositorySignIn,
  { type, fileId }: OpeningTarget,
): Promise<boolean> {
  if (!caller || !reaches(caller, type) || !(await signIn.kept(caller))) return false;
  return resolveDocument(documents, caller, { type, file_id: fileId }).then(
    () => true,
    (error) => {
      if (needsSignIn(error)) return false;
      throw error;
    },
  );
}

/** The repository's server sent the browser back to us. */
async function comeBack(
  visit: Visit,
  { state, code }: CallbackRequest & { kind: 'return' },
): Promise<FastifyReply> {
  const { documents, request, reply, application } = visit;
  const { platform, tables, repositories } = documents;
  const session = await sessionOf(visit);
  const begun =
    session &&
    (await tables
      .transaction()
      .execute((tx) => takeSignIn(tx, platform.cipher, session, state, platform.clock())));
  if (!begun || begun.application !== application) throw problem('documents.state.stale');
  if (code === undefined) throw problem('documents.repository.refused');
  const type = begun.repository === 'cmis' ? 'external.cmis' : 'external.rest';
  const target = { application, type, fileId: begun.fileId } as const;
  const { signIn } = repositories.of(type);
  if (!signIn) throw problem('documents.state.stale');
  const redirectUri = ownRedirect(documents, application);
  const token = await signIn.exchange({ code, redirectUri, verifier: begun.verifier });
  const question = await receiveToken({ documents, request, reply, target, token }, signIn, true);
  if (question ?? begun.returnTo) return reply.redirect(question ?? begun.returnTo ?? '/');
  return enter(visit, target).catch((error) => {
    // Another round would end the same way.
    throw needsSignIn(error) ? problem('documents.repository.refused') : error;
  });
}

const sessionOf = ({ documents, request }: Visit) => documents.platform.identity.sessionOf(request, SCOPE);

async function enter({ documents, request, reply, application }: Visit, { type, fileId }: OpeningTarget) {
  const check = application === 'editor' ? resolveToOpen : resolveDocument;
  const checked = check(documents, callerOf(request), { type, file_id: fileId });
  // What a slow repository says in the end, the page tells.
  await documents.slowRepository.wait(request, type, checked);
  return reply.redirect(addressOf[application](type, fileId));
}

const needsSignIn = (error: unknown) =>
  error instanceof Problem && error.code === 'documents.repository.signin';
