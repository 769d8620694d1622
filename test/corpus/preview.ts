import { createServer, type ViteDevServer } from 'vite';
import { type DxlElement, decodeDxl, splitElements, standalone } from '../../formats/dxl/index.ts';
import type { Corpus } from './dxl.ts';

type Drawn = { html: string; unknown: string[] };
type Draw = {
  drawn(
    element: { type: string; dxl: string },
    sourceOf: (type: string, name: string) => string | undefined,
  ): Drawn;
};

let vite: ViteDevServer | undefined;
let draw: Draw | undefined;
const unknown = new Map<string, number>();
const types = new Map<string, number>();

async function open(): Promise<Draw> {
  vite ??= await createServer({
    configFile: false,
    root: new URL('../../', import.meta.url).pathname,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  draw ??= (await vite.ssrLoadModule('/test/support/drawPreview.tsx')) as Draw;
  return draw;
}

/** Every element of real DXL is drawn as the console draws it: without an error, and without a warning of React. */
export const corpus: Corpus = {
  name: 'preview',
  accepts: (path) => /(^|[/\\])dxl[/\\]/.test(path),
  async check(_path, bytes) {
    const { drawn } = await open();
    const text = decodeDxl(bytes);
    const elements = splitElements(text).elements.filter(({ kind }) => kind === 'design');
    const sources = new Map(elements.map((each) => [`${each.type} ${each.name}`, sourceOf(text, each)]));
    const faults: string[] = [];
    const { error } = console;
    console.error = (...said) => faults.push(said.map(String).join(' '));
    try {
      for (const element of elements) {
        const dxl = sourceOf(text, element);
        const { html, unknown: names } = drawn({ type: element.type, dxl }, (type, name) =>
          sources.get(`${type} ${name}`),
        );
        if (!/<section /.test(html)) faults.push(`${element.type} ${element.name} is not drawn.`);
        types.set(element.type, (types.get(element.type) ?? 0) + 1);
        for (const name of names) unknown.set(name, (unknown.get(name) ?? 0) + 1);
      }
    } finally {
      console.error = error;
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },
  async close() {
    await vite?.close();
    vite = undefined;
    draw = undefined;
    const told = (counts: Map<string, number>) =>
      [...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ') || 'none';
    process.stdout.write(`preview: drawn ${told(types)}; unknown inside: ${told(unknown)}\n`);
  },
};

const sourceOf = (text: string, element: DxlElement): string =>
  standalone(text.slice(element.start, element.end), element.namespaces);
