import type { Person } from '../../../platform/identity/identity.ts';
import { problem } from '../../problems.ts';
import { type Answer, type Asked, ask, jsonOf } from '../ask.ts';
import type { DocumentMeta, NewContent, Repository, RepositoryAccess } from '../repository.ts';
import { type FieldMap, readMeta } from './fields.ts';

export type RestAddresses = { metaUrl: string; contentUrl: string };

/** Proves to a repository for whom we ask. */
export type Authorization = {
  headers(person: Person): Promise<Record<string, string>>;
  /** Tried once when the repository answers 401; headers that may be better, or a Problem. */
  renew?(person: Person): Promise<Record<string, string>>;
};

const CONTENT_MS = 60_000;

/** The driver of repositories with a REST interface (documents.md, "Repositories"). */
export function restRepository(
  key: string,
  addresses: RestAddresses,
  fields: FieldMap,
  authorization: Authorization,
): Pick<Repository, 'key' | 'as'> {
  return { key, as: (person) => accessOf(person, addresses, fields, authorization) };
}

function accessOf(
  person: Person,
  { metaUrl, contentUrl }: RestAddresses,
  fields: FieldMap,
  authorization: Authorization,
): RepositoryAccess {
  const send = async (url: string, asked: Asked): Promise<Answer> => {
    const attempt = (own: Record<string, string>) =>
      ask(url, { ...asked, headers: { ...asked.headers, ...own } });
    const answer = await attempt(await authorization.headers(person));
    if (answer.status !== 401 || !authorization.renew) return checked(answer);
    return checked(await attempt(await authorization.renew(person)));
  };
  const metaOf = (answer: Answer): DocumentMeta => {
    const found = readMeta(jsonOf(answer), fields, strongTag(answer));
    if (!found.permissions.read) throw problem('documents.right.missing', { needed: 'read' });
    return found;
  };
  return {
    meta: async (id) => metaOf(await send(fill(metaUrl, id), { headers: { accept: 'application/json' } })),
    async content(id, { version, limit } = {}) {
      const url = new URL(fill(contentUrl, id));
      if (version !== undefined) url.searchParams.set('version', version);
      const asked = { milliseconds: CONTENT_MS, ...(limit === undefined ? {} : { limit }) };
      return (await send(url.href, asked)).bytes;
    },
    async publish(id, { name, mime, bytes, over }: NewContent) {
      const form = new FormData();
      form.append(name, new Blob([new Uint8Array(bytes)], { type: mime }), name);
      const headers = { accept: 'application/json', ...(over.tag ? { 'if-match': over.tag } : {}) };
      return metaOf(
        await send(fill(contentUrl, id), { method: 'POST', headers, body: form, milliseconds: CONTENT_MS }),
      );
    },
  };
}

/** Puts a document id into an address template. Dot segments would climb out of the template's path, encoded too. */
export function fill(template: string, id: string): string {
  if (/^\.{1,2}$/.test(id) || !id.isWellFormed()) throw problem('documents.document.unknown');
  return template.replaceAll('{ID}', () => encodeURIComponent(id));
}

function strongTag(answer: Answer): string | null {
  const tag = answer.headers.get('etag');
  return tag?.startsWith('"') ? tag : null;
}

function checked(answer: Answer): Answer {
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status === 401) throw problem('documents.repository.signin');
  if (status === 403) throw problem('documents.right.missing', { needed: 'open' });
  if (status === 404 || status === 410) throw problem('documents.document.unknown');
  if (status === 409 || status === 412) throw problem('documents.version.moved');
  if (status === 504) throw problem('documents.repository.slow');
  if (status === 502 || status === 503) throw problem('documents.repository.unreachable');
  throw problem('documents.repository.broken', { reason: `it answered with status ${status}` });
}
