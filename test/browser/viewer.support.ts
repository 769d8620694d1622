import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { emptyDocx } from '../../formats/docx/empty.ts';
import { signIn, type TestBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/trivet.ts';
import { complaints } from './consoleChecks.ts';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const viewer = (id: string) => `/viewer/app/lcfiles/${encodeURIComponent(id)}/content`;

/** Puts a document of alice's into the built-in repository; bob may read it. Gives its id. */
export async function upload(
  server: TestServer,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const { id } = await send<{ id: string }>(server, '/repository/rest/', name, content);
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'bob', right: 'read' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

/** Publishes a new version of it. */
export const publish = (server: TestServer, id: string, name: string, content: string | Uint8Array) =>
  send(server, `/repository/rest/${id}/content`, name, content);

async function send<T>(
  server: TestServer,
  path: string,
  name: string,
  content: string | Uint8Array,
): Promise<T> {
  const form = new FormData();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  form.append(name, new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${await server.bearer('alice')}` };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: form, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Opens a document in the viewer as somebody who is signed in; `heard` are the browser's complaints. */
export async function view(
  { server, browser }: { server: TestServer; browser: TestBrowser },
  id: string,
  { as = 'bob', ...options }: { as?: string } & BrowserContextOptions = {},
): Promise<{ page: Page; heard: string[] }> {
  const page = await browser.newPage(options);
  const heard = complaints(page);
  await signIn(page, server, as, as, viewer(id));
  return { page, heard };
}

/** One green pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A word-processing document with a picture that nobody described. */
export function withPicture(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/drawingml/2006';
  const drawing =
    '<w:p><w:r><w:t>Before</w:t></w:r><w:r><w:drawing>' +
    `<wp:inline xmlns:wp="${main}/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/>` +
    `<wp:docPr id="1" name="Picture 1"/><a:graphic xmlns:a="${main}/main"><a:graphicData uri="${main}/picture">` +
    `<pic:pic xmlns:pic="${main}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>` +
    '<pic:blipFill><a:blip r:embed="rPicture" ' +
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></pic:blipFill>' +
    '<pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const parts = unzipSync(emptyDocx('Picture', drawing));
  const change = (part: string, from: string, to: string) => {
    const text = strFromU8(parts[part] ?? new Uint8Array());
    if (!text.includes(from)) throw new Error(`${part} has no ${from}`);
    parts[part] = strToU8(text.replace(from, to));
  };
  change('[Content_Types].xml', '</Types>', '<Default Extension="png" ContentType="image/png"/></Types>');
  change(
    'word/_rels/document.xml.rels',
    '</Relationships>',
    '<Relationship Id="rPicture" Target="media/p.png" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"/></Relationships>',
  );
  return zipSync({ ...parts, 'word/media/p.png': pixel });
}
