import { ATOM, CMIS, CMISRA, escapeXml } from './xml.ts';

/** A property to write, by the kind of its value. */
export type Written = { id: string; kind: 'Id' | 'String'; value: string };

export const ENTRY = 'application/atom+xml;type=entry';

/** An Atom entry to send (CMIS 1.1, 3.5.2), with the bytes inside where told. */
export function writeEntry(
  title: string,
  properties: Written[],
  content?: { mime: string; bytes: Uint8Array },
): string {
  const values = properties.map(
    ({ id, kind, value }) =>
      `<cmis:property${kind} propertyDefinitionId="${id}"><cmis:value>${escapeXml(value)}</cmis:value></cmis:property${kind}>`,
  );
  const inside = content
    ? `<cmisra:content><cmisra:mediatype>${escapeXml(content.mime)}</cmisra:mediatype>` +
      `<cmisra:base64>${Buffer.from(content.bytes).toString('base64')}</cmisra:base64></cmisra:content>`
    : '';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>` +
    `<atom:entry xmlns:atom="${ATOM}" xmlns:cmis="${CMIS}" xmlns:cmisra="${CMISRA}">` +
    `<atom:author><atom:name>Trivet</atom:name></atom:author><atom:id>urn:trivet:entry</atom:id>` +
    `<atom:title>${escapeXml(title)}</atom:title><atom:updated>${new Date().toISOString()}</atom:updated>${inside}` +
    `<cmisra:object><cmis:properties>${values.join('')}</cmis:properties></cmisra:object></atom:entry>`
  );
}

/** A query to post (CMIS 1.1, 3.7.4), where there is no template for it. */
export const writeQuery = (statement: string, allVersions: boolean): string =>
  `<?xml version="1.0" encoding="UTF-8"?><cmis:query xmlns:cmis="${CMIS}"><cmis:statement>${escapeXml(statement)}` +
  `</cmis:statement><cmis:searchAllVersions>${allVersions}</cmis:searchAllVersions>` +
  `<cmis:includeAllowableActions>false</cmis:includeAllowableActions><cmis:maxItems>50</cmis:maxItems></cmis:query>`;

/** A literal of CMIS QL. */
export const quoted = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`;

/** The address with these parameters in the place of such that it has. */
export function withQuery(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
