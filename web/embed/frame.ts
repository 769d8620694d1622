import { failure } from './failures.ts';
import { isLocale } from './messages.ts';
import type { OpenOptions } from './trivet-embed.d.ts';

const types = { rest: 'external.rest', cmis: 'external.cmis', lcfiles: 'lcfiles' };

/** Where the document is; with a code, the address that takes one.
 *  @throws EmbedError `embed.options.invalid` */
export function addressOf(server: string, options: OpenOptions): string {
  const { element, repository, fileId, mode = 'edit', code, locale, theme } = options;
  const wrong =
    (!(element instanceof Element) && 'element') ||
    (!Object.hasOwn(types, repository) && 'repository') ||
    ((typeof fileId !== 'string' || fileId === '') && 'fileId') ||
    (!['edit', 'view'].includes(mode) && 'mode') ||
    (code !== undefined && (typeof code !== 'string' || repository === 'lcfiles') && 'code') ||
    (locale !== undefined && !isLocale(String(locale)) && 'locale') ||
    (theme !== undefined && !['light', 'dark'].includes(theme) && 'theme');
  if (wrong) throw failure({ code: 'embed.options.invalid', summary: `The option ${wrong} is not valid.` });
  const [start, app, end] = mode === 'edit' ? ['docs', 'doc/', 'edit/content'] : ['viewer', '', 'content'];
  if (code === undefined)
    return `${server}/${start}/app/${app}${types[repository]}/${encodeURIComponent(fileId)}/${end}`;
  return `${server}/${start}/driverscallback?${new URLSearchParams({ repository, file_id: fileId, code })}`;
}

/** The frame, with what an editor needs and no more: it cannot lead the host's page elsewhere. */
export function makeFrame(address: string, mode: OpenOptions['mode']): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = mode === 'view' ? 'Document' : 'Document editor';
  frame.allow = 'clipboard-read; clipboard-write; fullscreen';
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups ' +
      'allow-popups-to-escape-sandbox allow-storage-access-by-user-activation',
  );
  frame.referrerPolicy = 'strict-origin';
  // An element without a height of its own would leave 150 pixels.
  frame.style.cssText = 'display:block;width:100%;height:100%;min-height:min(480px,100vh);border:0';
  frame.src = address;
  return frame;
}
