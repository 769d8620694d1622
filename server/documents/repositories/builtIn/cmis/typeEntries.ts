import type { Addresses } from './addresses.ts';
import { type Definition, documentType, type ObjectType } from './definitions.ts';
import { link } from './entries.ts';
import { media, namespaces } from './names.ts';
import { typeWord } from './properties.ts';
import { element, type Markup } from './xml.ts';

const DEFINED = new Date(0).toISOString();

/** A type as an Atom entry (CMIS 1.1, 3.5.3 and 2.1.3). */
export function typeEntryOf(
  to: Addresses,
  type: ObjectType,
  { isRoot = true, properties = true }: { isRoot?: boolean; properties?: boolean } = {},
): Markup {
  return element(
    'atom:entry',
    isRoot ? namespaces : {},
    element('atom:author', {}, element('atom:name', {}, 'Trivet')),
    element('atom:id', {}, to.type({ id: type.id })),
    element('atom:summary', { type: 'text' }, type.about),
    element('atom:title', { type: 'text' }, type.says),
    element('atom:updated', {}, DEFINED),
    link('service', to.service(), media.service),
    link('self', to.type({ id: type.id }), media.entry),
    link('describedby', to.type({ id: type.id }), media.entry),
    link('down', to.types({ typeId: type.id }), media.feed),
    definitionOf(type, properties),
  );
}

function definitionOf(type: ObjectType, properties: boolean): Markup {
  const isDocument = type === documentType;
  const text = (name: string, value: string | boolean) => element(`cmis:${name}`, {}, String(value));
  return element(
    'cmisra:type',
    { 'xsi:type': `cmis:cmisType${isDocument ? 'Document' : 'Folder'}DefinitionType` },
    text('id', type.id),
    text('localName', type.id.slice('cmis:'.length)),
    text('localNamespace', 'urn:trivet:repository'),
    text('displayName', type.says),
    text('queryName', type.id),
    text('description', type.about),
    text('baseId', type.id),
    text('creatable', isDocument),
    text('fileable', true),
    text('queryable', isDocument),
    text('fulltextIndexed', isDocument),
    text('includedInSupertypeQuery', true),
    text('controllablePolicy', false),
    text('controllableACL', isDocument),
    properties ? type.properties.map(propertyDefinition) : [],
    isDocument ? [text('versionable', true), text('contentStreamAllowed', 'allowed')] : [],
  );
}

function propertyDefinition(definition: Definition): Markup {
  const { id, says, type, multi = false, updatability, required = false, queryable, orderable } = definition;
  const text = (name: string, value: string | boolean) => element(`cmis:${name}`, {}, String(value));
  return element(
    `cmis:property${typeWord[type]}Definition`,
    {},
    text('id', id),
    text('localName', id.slice('cmis:'.length)),
    text('localNamespace', 'urn:trivet:repository'),
    text('displayName', says),
    text('queryName', id),
    text('propertyType', type),
    text('cardinality', multi ? 'multi' : 'single'),
    text('updatability', updatability),
    text('inherited', false),
    text('required', required),
    text('queryable', queryable),
    text('orderable', orderable),
    text('openChoice', false),
  );
}
