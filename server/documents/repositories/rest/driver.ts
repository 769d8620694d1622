import { randomUUID } from 'node:crypto';
import { Problem } from '../../../platform/http/problem.ts';
import type { Person } from '../../../platform/identity/caller.ts';
import { problem } from '../../problems.ts';
import { type FieldMap, readMeta, readVersions, writeFields } from '../fields.ts';
import { type Answer, jsonOf } from '../httpClient.ts';
import { askPeople, profileOf } from '../profiles.ts';
import type { DocumentMeta, NewDocument, Repository, RepositoryAccess } from '../repository.ts';
import { type Authorization, askFor, originsOf } from '../repositoryClient.ts';

/** Address templates; those that are absent are things that the repository cannot do. */
export type RestAddresses = {
  metaUrl: string;
  contentUrl: string;
  versionsUrl?: string;
  createUrl?: string;
  profileUrl?: string;
  peopleUrl?: string;
  /** Whether a form may hold a part `comment` beside the file; a repository that does not know it takes it for a file. */
  comments?: boolean;
};

const CONTENT_MS = 60_000;
const JSON_ONLY = { accept: 'application/json' };

/** The driver of repositories with a REST interface (documents.md, "Repositories"). */
export function restRepository(
  key: string,
  addresses: RestAddresses,
  fields: FieldMap,
  authorization: Authorization,
): Pick<Repository, 'key' | 'as'> {
  const { metaUrl, contentUrl, versionsUrl, createUrl, profileUrl, peopleUrl } = addresses;
  const origins = new Set(originsOf(metaUrl, contentUrl, versionsUrl, createUrl, profileUrl, peopleUrl));
  return { key, as: (person) => accessOf(person, addresses, fields, authorization, origins) };
}

function accessOf(
  person: Person,
  { metaUrl, contentUrl, versionsUrl, createUrl, profileUrl, peopleUrl, comments }: RestAddresses,
  fields: FieldMap,
  authorization: Authorization,
  origins: ReadonlySet<string>,
): RepositoryAccess {
  const send = askFor(person, authorization, origins);
  const metaOf = (answer: Answer): DocumentMeta => {
    const found = readMeta(jsonOf(answer), fields, strongTag(answer));
    if (!found.permissions.read) throw problem('documents.right.missing', { needed: 'read' });
    return found;
  };
  const meta = async (id: string) => metaOf(await send(fill(metaUrl, id), { headers: JSON_ONLY }));
  /** The response to a change; a repository that responds with nothing is asked for the metadata. */
  const changed = async (id: string, answer: Answer) =>
    answer.bytes.length === 0 ? meta(id) : metaOf(answer);
  return {
    meta,
    async content(id, { version, limit } = {}) {
      const url = new URL(fill(contentUrl, id));
      if (version !== undefined) url.searchParams.set('version', version);
      const asked = { milliseconds: CONTENT_MS, ...(limit === undefined ? {} : { limit }) };
      return (await send(url.href, asked)).bytes;
    },
    async publish(id, { over, comment, ...document }) {
      const { type, body } = formOf(document, comments ? comment : '');
      const headers = { ...JSON_ONLY, ...type, ...(over.tag ? { 'if-match': over.tag } : {}) };
      const asked = { method: 'POST', headers, body, milliseconds: CONTENT_MS };
      try {
        return await changed(id, await send(fill(contentUrl, id), asked));
      } catch (error) {
        if (!isCode(error, 'documents.version.refused')) throw error;
        // Refused because another version came between, or for a reason that stays?
        throw (await meta(id)).version === over.version ? error : problem('documents.version.moved');
      }
    },
    async rename(id, name) {
      const headers = { ...JSON_ONLY, 'content-type': 'application/json' };
      const body = JSON.stringify(writeFields({ name }, fields));
      return changed(id, await send(fill(metaUrl, id), { method: 'PUT', headers, body }));
    },
    ...(createUrl === undefined
      ? {}
      : {
          create: async (_beside: string, document: NewDocument) => {
            const { type, body } = formOf(document);
            const asked = { method: 'POST', headers: { ...JSON_ONLY, ...type }, body };
            return metaOf(await send(createUrl, { ...asked, milliseconds: CONTENT_MS }));
          },
        }),
    ...(versionsUrl === undefined
      ? {}
      : {
          versions: async (id: string) =>
            readVersions(jsonOf(await send(fill(versionsUrl, id), { headers: JSON_ONLY })), fields),
        }),
    ...(profileUrl === undefined
      ? {}
      : {
          profile: async (id: string) =>
            profileOf(await send(fill(profileUrl, id), { headers: JSON_ONLY }), fields),
        }),
    ...(peopleUrl === undefined
      ? {}
      : { people: (id: string, q: string) => askPeople(send, fill(peopleUrl, id), fields, q) }),
  };
}

/** The part's name is the file name; a different one renames the document (documents.md, "Repositories"). Written here,
 *  because a form of `fetch` turns a quotation mark into %22, which is another name (RFC 7578, section 4.2). */
function formOf({ name, mime, bytes }: NewDocument, comment = '') {
  const boundary = `trivet-${randomUUID()}`;
  const file = `"${name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')}"`;
  const kind = /^[\x20-\x7e]+$/.test(mime) ? mime : 'application/octet-stream';
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const body = Buffer.concat([
    // Before the file, so that a door that reads a form as it comes knows it by then.
    Buffer.from(comment === '' ? '' : `${part('name="comment"')}${comment}\r\n`),
    Buffer.from(part(`name=${file}; filename=${file}\r\ncontent-type: ${kind}`)),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** Puts a document id into an address template. Dot segments would climb out of the template's path, encoded too. */
export function fill(template: string, id: string): string {
  if (/^\.{1,2}$|\0/.test(id) || !id.isWellFormed()) throw problem('documents.document.unknown');
  return template.replaceAll('{ID}', () => encodeURIComponent(id));
}

function strongTag(answer: Answer): string | null {
  const tag = answer.headers.get('etag');
  return tag?.startsWith('"') ? tag : null;
}

const isCode = (error: unknown, code: string) => error instanceof Problem && error.code === code;
