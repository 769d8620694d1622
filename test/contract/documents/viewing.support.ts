import { strToU8, zipSync } from 'fflate';
import type { TestServer } from '../../support/trivet.ts';

/** Puts a document of alice's into the built-in repository. Gives its id. */
export async function put(server: TestServer, name: string, content: string | Uint8Array): Promise<string> {
  const { id } = await send<{ id: string }>(server, '/repository/rest/', name, content);
  return id;
}

/** Publishes a new version of it. */
export const putAgain = (server: TestServer, id: string, name: string, content: string | Uint8Array) =>
  send(server, `/repository/rest/${id}/content`, name, content);

async function send<T>(server: TestServer, path: string, name: string, content: string | Uint8Array) {
  const form = new FormData();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Address of something the viewer offers of a document. */
export const of = (id: string, what: string) =>
  `/viewer/api/docsvr/lcfiles/${encodeURIComponent(id)}/${what}`;

/** The text of a PDF, page by page. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await task.destroy();
  return pages.join('\n');
}

/** Rich text with one sentence. */
export const rtf = (text: string) =>
  `{\\rtf1\\ansi{\\fonttbl{\\f0 Liberation Serif;}}\\f0\\fs24 ${text}\\par}`;

const namespaces =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:script="urn:oasis:names:tc:opendocument:xmlns:script:1.0" xmlns:ooo="http://openoffice.org/2004/office"';

/** An OpenDocument text with this body.
 *  @param encrypted whether its manifest says that it is locked */
export function odt(body: string, { encrypted = false, before = '' } = {}): Uint8Array {
  const locked = encrypted ? '<manifest:encryption-data manifest:checksum="x"/>' : '';
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'content.xml': strToU8(
      `<?xml version="1.0"?><office:document-content ${namespaces} office:version="1.2">${before}<office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': strToU8(
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${locked}</manifest:file-entry></manifest:manifest>`,
    ),
  });
}
