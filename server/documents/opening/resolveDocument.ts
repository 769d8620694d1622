import type { FastifyRequest } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/caller.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Arrival, Documents } from '../documents.ts';
import { editLimit, holdsComments } from '../editable.ts';
import { problem, REPOSITORY_ASKED } from '../problems.ts';
import { keywordOf, type RepositoryType } from '../repositoryTypes.ts';
import type { Application } from '../tables.ts';

/** The document of an address, by its encoded id. */
export type FilePath = { type: RepositoryType; file_id: string };

/** Where the viewer shows a document. */
export const viewerAddress = (type: RepositoryType, id: string) =>
  `/viewer/app/${type}/${encodeURIComponent(id)}/content`;

/** Where the editor opens a document (seed, "Endpoints"). */
export const editorAddress = (type: RepositoryType, id: string) =>
  `/docs/app/doc/${type}/${encodeURIComponent(id)}/edit/content`;

export const addressOf: Record<Application, typeof viewerAddress> = {
  editor: editorAddress,
  viewer: viewerAddress,
};

/** The callback address of an application; also where its sign-in to a repository leads back to. */
export const callbackOf: Record<Application, string> = {
  editor: '/docs/driverscallback',
  viewer: '/viewer/driverscallback',
};

/** What asking the repository for a document may be refused with. */
export const RESOLVING = [...REPOSITORY_ASKED, 'documents.document.unknown', 'documents.right.missing'];

/** Asks the repository for a document on behalf of a person.
 *  @throws Problem 400, 401, 403, 404, 502, 504 */
export async function resolveDocument(
  { repositories }: Documents,
  person: Person,
  path: FilePath,
): Promise<Arrival> {
  const { type, file_id: id } = path;
  const repository = repositories.of(type);
  const access = repository.as(person);
  return { person, type, key: repository.key, access, meta: await access.meta(id) };
}

/** What comes on top when it is to be changed. */
export const RESOLVING_TO_EDIT = [...RESOLVING, 'documents.type.unsupported'];

/** The same for changing it in the editor.
 *  @throws Problem 403 without the right to write, 409 while somebody has it checked out, 415 for a kind that the editor cannot change. */
export async function resolveToEdit(documents: Documents, person: Person, path: FilePath): Promise<Arrival> {
  return checkEditable(await resolveDocument(documents, person, path), path);
}

function checkEditable(arrival: Arrival, path: FilePath): Arrival {
  const { meta } = arrival;
  const viewer = viewerAddress(path.type, path.file_id);
  if (!meta.permissions.write) {
    throw meta.checkedOutBy === undefined
      ? problem('documents.right.missing', { needed: 'change', viewer })
      : problem('documents.document.checkedout', { by: meta.checkedOutBy, viewer });
  }
  if (editLimit(meta.name) === undefined)
    throw problem('documents.type.unsupported', { name: meta.name, viewer });
  return arrival;
}

/** The same for opening the editor, which also shows the text to those who may comment only. */
export async function resolveToOpen(documents: Documents, person: Person, path: FilePath): Promise<Arrival> {
  const arrival = await resolveDocument(documents, person, path);
  const { permissions, name } = arrival.meta;
  const onlyComments = !permissions.write && permissions.comment && holdsComments(name);
  return onlyComments ? arrival : checkEditable(arrival, path);
}

/** For the addresses of pages: where the browser has to go first to sign in to the repository; undefined when it need not. */
export async function repositorySignIn(
  documents: Documents,
  request: FastifyRequest,
  application: Application,
  path: FilePath,
): Promise<string | undefined> {
  try {
    const open = application === 'editor' ? resolveToOpen : resolveDocument;
    await open(documents, callerOf(request), path);
    return undefined;
  } catch (error) {
    const keyword = keywordOf(path.type);
    if (!keyword || !(error instanceof Problem) || error.code !== 'documents.repository.signin') throw error;
    const query = new URLSearchParams({ repository: keyword, file_id: path.file_id });
    return `${callbackOf[application]}?${query}`;
  }
}

/** True when a person may comment: who may change the text may. */
export const mayComment = ({ meta: { permissions } }: Pick<Arrival, 'meta'>) =>
  permissions.write || permissions.comment === true;
