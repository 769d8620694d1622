import type { ReferenceKind } from '../../code/reference.ts';
import { type OpenTag, readXml } from '../reader.ts';
import { attributeSpans } from '../tag.ts';
import { isNamelessKind, referenceTypes } from './kinds.ts';

/** A name in an attribute: `start` and `end` are those of the value, `tag` what the line shows of it. */
export type MarkupReference = {
  kind: ReferenceKind;
  name: string;
  by: string;
  start: number;
  end: number;
  firm: boolean;
  tag: string;
};

/** What of an element leads to others: names in attributes, and formulas that give a name, by the offset of their text. */
export type Markup = { references: MarkupReference[]; values: Map<number, ReferenceKind> };

type Rule = { attribute: string; kind: ReferenceKind; unsure?: true };

/** Attributes that name an element. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  subformref: [{ attribute: 'name', kind: 'subform' }],
  sharedfieldref: [{ attribute: 'name', kind: 'sharedfield' }],
  sharedcolumnref: [{ attribute: 'name', kind: 'sharedcolumn' }],
  sharedactionref: [{ attribute: 'id', kind: 'sharedactions' }],
  embeddedview: [{ attribute: 'name', kind: 'view' }],
  embeddedoutline: [{ attribute: 'outline', kind: 'outline' }],
  embeddednavigator: [{ attribute: 'name', kind: 'navigator' }],
  imageref: [{ attribute: 'name', kind: 'image' }],
  sharedlibraryref: [{ attribute: 'name', kind: 'library' }],
  code: [{ attribute: 'library', kind: 'library' }],
  simpleaction: [
    { attribute: 'agent', kind: 'agent' },
    { attribute: 'folder', kind: 'view', unsure: true },
  ],
  form: [{ attribute: 'launchframeset', kind: 'frameset' }],
  page: [{ attribute: 'launchframeset', kind: 'frameset' }],
  view: [{ attribute: 'launchframeset', kind: 'frameset' }],
  folder: [{ attribute: 'launchframeset', kind: 'frameset' }],
  column: [{ attribute: 'toview', kind: 'view', unsure: true }],
  field: [
    { attribute: 'view', kind: 'view', unsure: true },
    { attribute: 'datasource', kind: 'dataconnection', unsure: true },
  ],
  noteslaunch: [
    { attribute: 'frameset', kind: 'frameset' },
    { attribute: 'page', kind: 'page' },
    { attribute: 'navigator', kind: 'navigator' },
  ],
  weblaunch: [
    { attribute: 'page', kind: 'page' },
    { attribute: 'view', kind: 'view' },
  ],
};

/** Kinds by the word of `namedelementlink`. */
const links: Readonly<Record<string, ReferenceKind>> = {
  page: 'page',
  form: 'form',
  frameset: 'frameset',
  view: 'view',
  folder: 'view',
  navigator: 'navigator',
};

/** Elements whose name may be computed by a formula inside. */
const computed: Readonly<Record<string, ReferenceKind>> = {
  subformref: 'subform',
  embeddedview: 'view',
  embeddednavigator: 'navigator',
  imageref: 'image',
};

/** Reads the tags of an element. Throws a fault as `readXml` does. */
export function readMarkup(dxl: string): Markup {
  const references: MarkupReference[] = [];
  const values = new Map<number, ReferenceKind>();
  const open: OpenTag[] = [];
  let own: string | undefined;
  readXml(dxl, {
    open(tag) {
      if (open.length === 0) own = tag.attributes.replicaid?.trim().toUpperCase();
      add(tag);
      if (tag.local === 'formula' && tag.attributes.compiled !== 'true') {
        const kind = valueKind(open);
        if (kind !== undefined) values.set(tag.end, kind);
      }
      open.push(tag);
    },
    close() {
      open.pop();
    },
  });
  return { references, values };

  function add(tag: OpenTag): void {
    for (const { attribute, kind, unsure } of rulesOf(tag)) {
      const name = tag.attributes[attribute];
      if (name === undefined || name.trim() === '') continue;
      const database = tag.attributes.database?.trim().toUpperCase();
      // Another database has elements of its own.
      if (database !== undefined && own !== undefined && database !== own) continue;
      const value = attributeSpans(dxl, tag).find((each) => each.name === attribute)?.value;
      if (value === undefined) continue;
      const firm = unsure === undefined && (database === undefined || own !== undefined);
      references.push({ kind, name, by: tag.local, ...value, firm, tag: dxl.slice(tag.start, tag.end) });
    }
  }
}

function rulesOf({ local, attributes }: Pick<OpenTag, 'local' | 'attributes'>): readonly Rule[] {
  if (local === 'namedelementlink') {
    const kind = linkKind(attributes.type);
    return kind === undefined ? [] : [{ attribute: 'name', kind }];
  }
  return Object.hasOwn(rules, local) ? (rules[local] ?? []) : [];
}

/** Types of the elements that an attribute names, in a link that says `type`; undefined for one that names none. */
export function namedTypes(tag: string, attribute: string, type?: string): readonly string[] | undefined {
  const attributes = { ...(type !== undefined && { type }) };
  const kind = rulesOf({ local: tag, attributes }).find((rule) => rule.attribute === attribute)?.kind;
  return kind === undefined || isNamelessKind(kind) ? undefined : referenceTypes[kind];
}

const linkKind = (type = ''): ReferenceKind | undefined =>
  Object.hasOwn(links, type) ? links[type] : undefined;

/** What a formula gives the name of, by what it stands in. */
function valueKind(open: readonly OpenTag[]): ReferenceKind | undefined {
  const [around, code] = open.slice(-2);
  if (code?.local === 'item' && code.attributes.name === '$FormFormula') return 'form';
  if (around === undefined || code?.local !== 'code') return undefined;
  const { event } = code.attributes;
  if (event === 'form' && /^(view|folder)$/.test(around.local)) return 'form';
  if (event !== 'value') return undefined;
  if (around.local === 'namedelementlink') return linkKind(around.attributes.type);
  return Object.hasOwn(computed, around.local) ? computed[around.local] : undefined;
}
