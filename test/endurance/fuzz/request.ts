/** A request as it goes over the wire. */
export type Request = {
  /** Which one of the run: equal seeds and numbers make equal requests, but for what exists by then. */
  number: number;
  /** Who asks; `nobody` says nothing of themselves. */
  who: string;
  method: string;
  /** the address as the description has it, or a name for what stands beside the description */
  template: string;
  /** path and query, encoded */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** what the server is asked to wait for something, on top of what it needs */
  waitsMs: number;
};

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell; tokens are left to whoever tries it. */
export function curlOf(url: string, { method, path, headers, body, who }: Request): string {
  const said = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${shown(name, value)}`)}`,
  );
  const bytes = body && Buffer.from(body);
  const data = bytes && bytes.length > 0 ? [`--data-binary @- <<<$'${escaped(bytes)}'`] : [];
  const token = who === 'nobody' ? [] : [`-H "Authorization: Bearer $${who.toUpperCase()}"`];
  return ['curl -i --path-as-is -X', method, quoted(`${url}${path}`), ...token, ...said, ...data].join(' ');
}

const shown = (name: string, value: string) => (name === 'cookie' && value.length > 200 ? '…' : value);

/** Bytes as bash reads them between $'…', cut where nobody would read on. */
function escaped(bytes: Buffer): string {
  const text = bytes
    .subarray(0, 3000)
    .toString('latin1')
    .replace(/[^ -&(-[\]-~]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return bytes.length > 3000 ? `${text}…(${bytes.length} bytes)` : text;
}
