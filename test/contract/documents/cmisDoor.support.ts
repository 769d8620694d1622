import { SaxesParser } from 'saxes';
import type { CallOptions, Client } from '../../support/client.ts';

/** An element by its local name, as far as tests look at it. */
export type Tag = { name: string; attributes: Record<string, string>; children: Tag[]; text: string };

/** Reads what the door answers; throws when it is not well-formed. */
function parse(xml: string): Tag {
  const root: Tag = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.values(attributes).map((each) => [each.local, each.value]);
    const tag = { name: local, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(tag);
    open.push(tag);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    for (const tag of open) tag.text += text;
  });
  parser.write(xml).close();
  return root.children[0] as Tag;
}

/** All elements of this name below. */
export const all = (tag: Tag, name: string): Tag[] =>
  tag.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);

/** What an entry's properties are, by id; several values joined by commas. */
export function propertiesOf(entry: Tag): Record<string, string> {
  const [properties] = all(entry, 'properties');
  return Object.fromEntries(
    (properties?.children ?? []).map((each) => [
      each.attributes.propertyDefinitionId,
      each.children.map(({ text }) => text).join(','),
    ]),
  );
}

/** The link of an entry or feed with this relation. */
export const linkOf = (tag: Tag, rel: string): string | undefined =>
  tag.children.find((each) => each.name === 'link' && each.attributes.rel === rel)?.attributes.href;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An Atom entry to send. */
export function entry(properties: Record<string, string>, inside = ''): string {
  const values = Object.entries(properties).map(
    ([id, value]) =>
      `<cmis:propertyString propertyDefinitionId="${id}"><cmis:value>${escaped(value)}</cmis:value></cmis:propertyString>`,
  );
  return `<?xml version="1.0"?><entry xmlns="http://www.w3.org/2005/Atom"
    xmlns:cmis="http://docs.oasis-open.org/ns/cmis/core/200908/" xmlns:cmisra="http://docs.oasis-open.org/ns/cmis/restatom/200908/">
    <title/>${inside}<cmisra:object><cmis:properties>${values.join('')}</cmis:properties></cmisra:object></entry>`;
}

export const withContent = (text: string, mediatype = 'text/plain') =>
  `<cmisra:content><cmisra:mediatype>${mediatype}</cmisra:mediatype><cmisra:base64>${Buffer.from(text).toString('base64')}</cmisra:base64></cmisra:content>`;

export const ENTRY = { 'content-type': 'application/atom+xml;type=entry' };

/** Speaks to the door as a person. */
export function doorOf(server: Client, as = 'alice') {
  const call = (path: string, options: CallOptions = {}) =>
    server.call(`/repository/cmis${path}`, { as, ...options });
  const read = async (path: string, options: CallOptions = {}) => {
    const answer = await call(path, options);
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${answer.status} ${text}`);
    return parse(text);
  };
  return {
    call,
    read,
    /** Makes a document and answers its id. */
    async add(name: string, text = 'text', properties: Record<string, string> = {}): Promise<string> {
      const body = entry(
        { 'cmis:name': name, 'cmis:objectTypeId': 'cmis:document', ...properties },
        withContent(text),
      );
      const made = await read('/children?id=root', { method: 'POST', headers: ENTRY, body });
      return propertiesOf(made)['cmis:versionSeriesId'] ?? '';
    },
    get: async (id: string) => propertiesOf(await read(`/object?id=${encodeURIComponent(id)}`)),
    text: async (id: string) => (await call(`/content?id=${encodeURIComponent(id)}`)).text(),
    checkOut: (id: string) =>
      call('/checkedout', { method: 'POST', headers: ENTRY, body: entry({ 'cmis:objectId': id }) }),
    /** Names of what a query finds. */
    async find(statement: string): Promise<string[]> {
      const feed = await read(`/query?q=${encodeURIComponent(statement)}`);
      return all(feed, 'entry').map((each) => propertiesOf(each)['cmis:name'] ?? '?');
    },
    /** Status and exception of a refusal. */
    async refused(path: string, options: CallOptions = {}): Promise<string> {
      const answer = await call(path, options);
      const { params } = (await answer.json()) as { params: { exception: string } };
      return `${answer.status} ${params.exception}`;
    },
  };
}
