import { includes } from '../rights.ts';
import type { ShareRow } from '../store.ts';
import { aclOf } from './acl.ts';
import { actionsOf } from './actions.ts';
import type { Addresses } from './addresses.ts';
import { media, namespaces, PWC, ROOT, relations } from './names.ts';
import type { CmisObject, CopyObject, VersionObject } from './objects.ts';
import { propertiesOf, valuesOf } from './properties.ts';
import { element, type Markup } from './xml.ts';

/** What of an object an answer shows. */
export type Shown = {
  filter?: (id: string) => boolean;
  queryNames?: (id: string) => string;
  actions?: boolean;
  /** Its ACL, when it was asked for. */
  acl?: ShareRow[];
};

export const link = (rel: string, href: string, type?: string): Markup =>
  element('atom:link', { rel, href, type });

/** An object as an Atom entry (CMIS 1.1, 3.5.2); as the root of a document it declares the namespaces. */
export function entryOf(to: Addresses, object: CmisObject, shown: Shown = {}, isRoot = true): Markup {
  const values = valuesOf(object);
  const text = (name: string) => String(values[name] ?? '');
  const date = (name: string) => (values[name] as Date).toISOString();
  const id = text('cmis:objectId');
  return element(
    'atom:entry',
    isRoot ? namespaces : {},
    element('atom:author', {}, element('atom:name', {}, text('cmis:createdBy'))),
    object.kind === 'root' ? undefined : contentOf(to, id, text('cmis:contentStreamMimeType')),
    element('atom:id', {}, to.object({ id })),
    element('atom:published', {}, date('cmis:creationDate')),
    element('atom:summary', { type: 'text' }, text('cmis:description')),
    element('atom:title', { type: 'text' }, text('cmis:name')),
    element('atom:updated', {}, date('cmis:lastModificationDate')),
    element('app:edited', {}, date('cmis:lastModificationDate')),
    link('service', to.service(), media.service),
    link('self', to.object({ id }), media.entry),
    link('edit', to.object({ id }), media.entry),
    link('describedby', to.type({ id: text('cmis:objectTypeId') }), media.entry),
    link(relations.actions, to.actions({ id }), media.actions),
    object.kind === 'root' ? link('down', to.children({ id }), media.feed) : documentLinks(to, object, id),
    element(
      'cmisra:object',
      {},
      propertiesOf(object, shown.filter, shown.queryNames),
      shown.actions ? actionsOf(object) : undefined,
      shown.acl && [aclOf(shown.acl), element('cmis:exactACL', {}, 'true')],
    ),
    object.kind === 'version' ? element('cmisra:pathSegment', {}, object.row.name) : undefined,
  );
}

const contentOf = (to: Addresses, id: string, type: string) =>
  element('atom:content', { type, src: to.content({ id }) });

function documentLinks(to: Addresses, object: VersionObject | CopyObject, id: string): Markup[] {
  const { row } = object;
  const latest = to.object({ id: `${row.id};${row.version}` });
  const own = object.kind === 'copy' || object.mine;
  return [
    link('edit-media', to.content({ id }), String(valuesOf(object)['cmis:contentStreamMimeType'])),
    link(relations.acl, to.acl({ id: row.id }), media.acl),
    link('version-history', to.versions({ id: row.id }), media.feed),
    ...(object.kind === 'version'
      ? [link('up', to.parents({ id }), media.feed), link('current-version', latest, media.entry)]
      : [link('via', latest, media.entry)]),
    ...(own && includes(object.right, 'read')
      ? [link('working-copy', to.object({ id: `${row.id};${PWC}` }), media.entry)]
      : []),
  ];
}

/** One page of a list. */
export type Page = { skip: number; limit: number; total: number };

/** Objects as an Atom feed (CMIS 1.1, 3.5.1).
 *  @param at the address of the page that starts at this offset. */
export function feedOf(
  to: Addresses,
  head: { id: string; title: string; links?: Markup[] },
  entries: Markup[],
  paging?: { page: Page; at: (skip: number) => string },
): Markup {
  return element(
    'atom:feed',
    namespaces,
    element('atom:author', {}, element('atom:name', {}, 'Trivet')),
    element('atom:id', {}, head.id),
    element('atom:title', { type: 'text' }, head.title),
    element('atom:updated', {}, new Date().toISOString()),
    link('service', to.service(), media.service),
    link('self', head.id, media.feed),
    head.links ?? [],
    paging ? pageLinks(paging) : [],
    paging ? element('cmisra:numItems', {}, String(paging.page.total)) : undefined,
    entries,
  );
}

function pageLinks({ page, at }: { page: Page; at: (skip: number) => string }): Markup[] {
  const { skip, limit, total } = page;
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit);
  return [
    link('first', at(0), media.feed),
    ...(skip > 0 ? [link('previous', at(Math.max(0, skip - limit)), media.feed)] : []),
    ...(skip + limit < total ? [link('next', at(skip + limit), media.feed)] : []),
    link('last', at(last), media.feed),
  ];
}

/** The folder that all documents are in. */
export const rootLink = (to: Addresses) => link('via', to.object({ id: ROOT }), media.entry);
