import { sectionText } from '../database.ts';
import type { Edit } from '../edits.ts';
import type { DxlDatabase, Span } from '../model.ts';
import { dxlNamespace } from '../namespaces.ts';
import { splitElements } from '../splitElements.ts';
import { attributeSpans } from '../tag.ts';

const declaration = "<?xml version='1.0' encoding='utf-8'?>\n";

/** The text of a project's file around an element standing alone. */
export const fileText = (element: string): string => `${declaration}${element}\n`;

/** The properties of a database as a document of their own: root, and sections but for the ACL. */
export function propertiesText(source: string, database: DxlDatabase): string {
  const tag = source.slice(database.start, database.tagEnd).replace(/(?<!\s)\s*\/>$/, '>');
  const { databaseinfo, fulltextsettings, launchsettings } = database;
  const sections = [databaseinfo, fulltextsettings, launchsettings].map((span) => sectionIn(source, span));
  return `${tag}\n${sections.join('')}</database>`;
}

/** The ACL of a database standing alone; undefined when the document leaves it out. */
export function aclText(source: string, database: DxlDatabase): string | undefined {
  if (database.acl === undefined) return undefined;
  const text = sectionText(source, database, database.acl);
  return text.includes(dxlNamespace) ? text : text.replace(/^<acl/, `<acl xmlns='${dxlNamespace}'`);
}

/**
 * What stands before the elements in a document that sets properties, ACL or both: the open tag and the sections
 * in the order of the format. `acl` stands alone.
 */
export function documentHead(properties: string, acl: string | undefined): string {
  const { database } = splitElements(properties);
  if (database === undefined) throw new Error('The properties are no database document.');
  const tag = properties.slice(database.start, database.tagEnd).replace(/(?<!\s)\s*\/>$/, '>');
  const section = (span: Span | undefined) => sectionIn(properties, span);
  const inside = acl === undefined ? '' : `${acl.replace(` xmlns='${dxlNamespace}'`, '')}\n`;
  const { databaseinfo, fulltextsettings, launchsettings } = database;
  return `${declaration}${tag}\n${section(databaseinfo)}${inside}${section(fulltextsettings)}${section(launchsettings)}`;
}

/** What stands before the elements in a document that sets nothing of the database itself. */
export const plainHead = `${declaration}<database xmlns='${dxlNamespace}' version='9.0'>\n`;
/** What stands after them. */
export const documentEnd = '</database>\n';

/** The edit that takes the default namespace off an element that will stand in a database, which declares it. */
export function undeclaring(source: string, tag: Span): Edit[] {
  return attributeSpans(source, tag)
    .filter(({ name, value }) => name === 'xmlns' && source.slice(value.start, value.end) === dxlNamespace)
    .map(({ start, end }) => ({ start, end, text: '' }));
}

function sectionIn(source: string, span: Span | undefined): string {
  return span === undefined ? '' : `${source.slice(span.start, span.end)}\n`;
}

/** Where a place in an edited text was before the edits; a place inside new text is where that was put in. */
export function originOf(edits: readonly Edit[]): (offset: number) => number {
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  return (offset) => {
    let shift = 0;
    for (const { start, end, text } of ordered) {
      const at = start + shift;
      if (offset < at) break;
      if (offset < at + text.length) return start;
      shift += text.length - (end - start);
    }
    return offset - shift;
  };
}
