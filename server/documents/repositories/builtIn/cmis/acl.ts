import type { Granted } from '../../../tables.ts';
import type { Share } from '../schema.ts';
import type { ShareRow } from '../store.ts';
import { CMIS } from './names.ts';
import { problem } from './problems.ts';
import type { Node } from './readXml.ts';
import { element, type Markup } from './xml.ts';

/** Our rights as permissions: three of the standard, and one that it has no word for. */
const permissions: Record<Granted, string> = {
  read: 'cmis:read',
  comment: 'trivet:comment',
  write: 'cmis:write',
  owner: 'cmis:all',
};
const order: Granted[] = ['read', 'comment', 'write', 'owner'];

const says: Record<Granted, string> = { read: 'Read', comment: 'Comment', write: 'Change', owner: 'Own' };

/** Which permission an operation takes (CMIS 1.1, 2.1.12.3.2). */
const needs: [operation: string, permission: string][] = [
  ['canGetProperties.Object', 'cmis:read'],
  ['canViewContent.Object', 'cmis:read'],
  ['canGetAllVersions.VersionSeries', 'cmis:read'],
  ['canGetACL.Object', 'cmis:read'],
  ['canUpdateProperties.Object', 'cmis:write'],
  ['canSetContent.Document', 'cmis:write'],
  ['canCheckout.Document', 'cmis:write'],
  ['canCancelCheckout.Document', 'cmis:write'],
  ['canCheckin.Document', 'cmis:write'],
  ['canDelete.Object', 'cmis:all'],
  ['canApplyACL.Object', 'cmis:all'],
];

/** The part of the service document that says which permissions there are. */
export function permissionList(): Markup[] {
  const text = (name: string, value: string) => element(`cmis:${name}`, {}, value);
  return [
    text('supportedPermissions', 'both'),
    text('propagation', 'objectonly'),
    ...order.map((right) =>
      element(
        'cmis:permissions',
        {},
        text('permission', permissions[right]),
        text('description', says[right]),
      ),
    ),
    ...needs.map(([key, permission]) =>
      element('cmis:mapping', {}, text('key', key), text('permission', permission)),
    ),
  ];
}

/** Distinguishes groups from users. */
const GROUP = 'group:';

/** Who may do what, as the standard writes it. */
export const aclOf = (shares: ShareRow[], attributes: Record<string, string> = {}): Markup =>
  element(
    'cmis:acl',
    attributes,
    shares.map(({ kind, name, granted }) =>
      element(
        'cmis:permission',
        {},
        element(
          'cmis:principal',
          {},
          element('cmis:principalId', {}, kind === 'group' ? GROUP + name : name),
        ),
        element('cmis:permission', {}, permissions[granted]),
        element('cmis:direct', {}, 'true'),
      ),
    ),
  );

/** Reads an ACL that was sent; of several permissions of one principal the highest counts. */
export function readAcl(root: Node): Share[] {
  if (root.name !== `${CMIS} acl`)
    throw problem('documents.cmis.argument', { reason: 'The body must be an acl of the standard.' });
  const found = new Map<string, Granted>();
  for (const entry of root.children.filter(({ name }) => name === `${CMIS} permission`)) {
    const principal = entry.children.find(({ name }) => name === `${CMIS} principal`);
    const id = principal?.children.find(({ name }) => name === `${CMIS} principalId`)?.text.trim() ?? '';
    if (id === '' || id === GROUP)
      throw problem('documents.cmis.argument', { reason: 'Every entry needs a principalId.' });
    for (const { name, text } of entry.children) {
      if (name !== `${CMIS} permission`) continue;
      const right = order.find((each) => permissions[each] === text.trim());
      if (!right)
        throw problem('documents.cmis.constraint', { reason: `There is no permission ${text.trim()} here.` });
      const held = found.get(id);
      if (held === undefined || order.indexOf(right) > order.indexOf(held)) found.set(id, right);
    }
  }
  return [...found].map(([id, right]) =>
    id.startsWith(GROUP) ? { group: id.slice(GROUP.length), right } : { user: id, right },
  );
}
