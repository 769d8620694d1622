import { includes } from '../rights.ts';
import type { CmisObject } from './objects.ts';
import { element, type Markup } from './xml.ts';

/** All actions of the standard, in its order (CMIS 1.1, 2.1.14). */
const actions = [
  'canDeleteObject',
  'canUpdateProperties',
  'canGetFolderTree',
  'canGetProperties',
  'canGetObjectRelationships',
  'canGetObjectParents',
  'canGetFolderParent',
  'canGetDescendants',
  'canMoveObject',
  'canDeleteContentStream',
  'canCheckOut',
  'canCancelCheckOut',
  'canCheckIn',
  'canSetContentStream',
  'canGetAllVersions',
  'canAddObjectToFolder',
  'canRemoveObjectFromFolder',
  'canGetContentStream',
  'canApplyPolicy',
  'canGetAppliedPolicies',
  'canRemovePolicy',
  'canGetChildren',
  'canCreateDocument',
  'canCreateFolder',
  'canCreateRelationship',
  'canDeleteTree',
  'canGetRenditions',
  'canGetACL',
  'canApplyACL',
] as const;
type Action = (typeof actions)[number];

function allowedOn(object: CmisObject): Action[] {
  if (object.kind === 'root') return ['canGetProperties', 'canGetChildren', 'canCreateDocument'];
  const { right, row } = object;
  const reading: Action[] = ['canGetProperties', 'canGetContentStream', 'canGetAllVersions', 'canGetACL'];
  const writes = includes(right, 'write');
  if (object.kind === 'copy') {
    const changing: Action[] = ['canUpdateProperties', 'canSetContentStream', 'canCheckIn'];
    return [...reading, ...(writes ? changing : []), 'canCancelCheckOut', 'canDeleteObject'];
  }
  const latest = object.version.version === row.version;
  const free = row.holder === null;
  return [
    ...reading,
    'canGetObjectParents',
    ...(writes && free && latest
      ? (['canUpdateProperties', 'canSetContentStream', 'canCheckOut'] as const)
      : []),
    ...(writes && object.mine ? (['canCancelCheckOut', 'canCheckIn'] as const) : []),
    ...(right === 'owner' ? (['canApplyACL'] as const) : []),
    ...(right === 'owner' && free ? (['canDeleteObject'] as const) : []),
  ];
}

/** What the caller may do with an object now. */
export function actionsOf(object: CmisObject, attributes: Record<string, string> = {}): Markup {
  const allowed = new Set(allowedOn(object));
  return element(
    'cmis:allowableActions',
    attributes,
    actions.map((action) => element(`cmis:${action}`, {}, String(allowed.has(action)))),
  );
}
