import { copyFileSync, existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { viewFiles } from './vite.views.ts';

const web = join(import.meta.dirname, 'web');

/** Every page is a folder of `web/` with an `index.html`; the server answers with `web/dist/<page>/index.html`. */
const pages = ['console', 'editor', 'viewer', 'portal'];

/** Lays a compressed copy beside every script and style sheet, so that the server compresses nothing itself. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  writeBundle({ dir }) {
    const assets = join(dir ?? join(web, 'dist'), 'assets');
    for (const file of readdirSync(assets).filter((name) => /\.(js|mjs|css|svg|wasm)$/.test(name))) {
      const bytes = readFileSync(join(assets, file));
      writeFileSync(join(assets, `${file}.br`), brotliCompressSync(bytes));
      writeFileSync(join(assets, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

const pdfjs = join(import.meta.dirname, 'node_modules/pdfjs-dist');

/** Lays what pdf.js fetches by name (character maps, fonts, decoders, colour profiles) beside the scripts, in a
 *  folder named by its version, so that it may be kept for ever like them. */
const pdfjsFiles: Plugin = {
  name: 'pdfjs-files',
  apply: 'build',
  generateBundle() {
    const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string };
    for (const folder of ['cmaps', 'iccs', 'standard_fonts', 'wasm'])
      for (const name of readdirSync(join(pdfjs, folder)))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdfjs-${version}/${folder}/${name}`,
          source: readFileSync(join(pdfjs, folder, name)),
        });
  },
};

const fontsource = join(import.meta.dirname, 'node_modules/@fontsource');
const fontsVersion = JSON.parse(readFileSync(join(fontsource, 'arimo/package.json'), 'utf8'))
  .version as string;

/** Lays the typefaces of documents into a folder named by their version, like what pdf.js fetches: the first scripts of the
 *  editor would else carry a hundred names with hashes. While one develops they come from where they are. */
const fontFiles: Plugin = {
  name: 'font-files',
  configureServer({ middlewares }) {
    middlewares.use(`/assets/fonts-${fontsVersion}`, (request, response, next) => {
      const name = basename(new URL(request.url ?? '', 'http://fonts').pathname);
      const file = join(fontsource, name.split('-')[0] ?? '', 'files', name);
      if (!/^(arimo|caladea|carlito|cousine|tinos)-[a-z0-9-]+\.woff2$/.test(name) || !existsSync(file))
        return next();
      response.setHeader('content-type', 'font/woff2').end(readFileSync(file));
    });
  },
  generateBundle() {
    const faces = '{arimo,caladea,carlito,cousine,tinos}/files/*-{400,700}-{normal,italic}.woff2';
    for (const file of globSync(faces, { cwd: fontsource }))
      this.emitFile({
        type: 'asset',
        fileName: `assets/fonts-${fontsVersion}/${basename(file)}`,
        source: readFileSync(join(fontsource, file)),
      });
  },
};

/** Lays the licences of the typefaces that we serve beside them: each asks for that. */
const fontLicences: Plugin = {
  name: 'font-licences',
  apply: 'build',
  generateBundle() {
    for (const name of readdirSync(fontsource))
      this.emitFile({
        type: 'asset',
        fileName: `assets/licences/${name}.txt`,
        source: readFileSync(join(fontsource, name, 'LICENSE')),
      });
  },
};

/** Builds the script for pages of other sites, on its own: one file as a module, one as a classic script. */
const embedScript = (): Plugin => {
  let outDir = '';
  return {
    name: 'embed-script',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const source = join(web, 'embed');
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir: join(outDir, 'embed'),
          target: 'es2022',
          // A classic script knows its address in another way.
          rolldownOptions: { checks: { emptyImportMeta: false } },
          lib: {
            entry: join(source, 'open.ts'),
            name: 'Trivet',
            formats: ['es', 'iife'],
            fileName: (format) => `trivet-embed.${format === 'es' ? 'mjs' : 'js'}`,
          },
        },
      });
      copyFileSync(join(source, 'trivet-embed.d.ts'), join(outDir, 'embed/trivet-embed.d.ts'));
    },
  };
};

/** Lays the texts of all features of the editor together, a file for each language: a page loads one of them at its start,
 *  and a file for each feature would make it wait. */
const gatherWords: Plugin = {
  name: 'gather-words',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : undefined),
  load(id) {
    if (id === '\0words:load')
      return `export const load = (name) => ({
        en: async () => (await import('words:en'))[name],
        de: async () => (await import('words:de'))[name],
      });`;
    const language = /^\0words:(en|de)$/.exec(id)?.[1];
    if (!language) return undefined;
    return globSync(`editor/**/words/${language}.ts`, { cwd: web })
      .sort()
      .map((file) => `export { ${language} as ${basename(dirname(dirname(file)))} } from '/${file}';`)
      .join('\n');
  },
  transform(code, id) {
    if (!/\/web\/editor\/.*\/words\.ts$/.test(id)) return undefined;
    const gathered = code.replace(
      /\{\s*en: async \(\) => \(await import\('\.\/words\/en\.ts'\)\)\.en,\s*de: .*\.de,\s*\}/,
      `load('${basename(dirname(id))}')`,
    );
    if (gathered === code) this.error('These texts are loaded in another way than those of other features.');
    return { code: `import { load } from 'words:load';\n${gathered}`, map: null };
  },
};

type Modules = {
  getModuleInfo(
    id: string,
  ): { code: string | null; importedIds: string[]; dynamicallyImportedIds: string[] } | null;
};
type Reached = { atOnce: Set<string>; ever: Set<string> };
let reached: Map<string, Reached> | undefined;

/** Modules that do nothing but name those of a whole package, by its name. */
const barrels: [name: string, file: RegExp][] = [
  ['@mantine/core', /@mantine\/core\/esm\/index\.mjs$/],
  ['@tabler/icons-react', /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/],
];
const named = new Map<string, Map<string, string>>();

/** Which module stands behind each name of a barrel. */
function namesOf(barrel: string, code: string): Map<string, string> {
  const known = named.get(barrel) ?? new Map<string, string>();
  if (known.size > 0) return known;
  for (const [, names = '', from = ''] of code.matchAll(
    /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g,
  ))
    for (const one of names.split(','))
      known.set(/\w+\s*$/.exec(one)?.[0].trim() ?? '', join(dirname(barrel), from));
  named.set(barrel, known);
  return known;
}

/** What a module imports: of a barrel what it names, not all that others name. */
function importsOf(id: string, modules: Modules): string[] {
  const info = modules.getModuleInfo(id);
  return (info?.importedIds ?? []).flatMap((next) => {
    const name = barrels.find(([, file]) => file.test(next))?.[0];
    const code = name && modules.getModuleInfo(next)?.code;
    if (!code || !info?.code) return [next];
    const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${name}["']`, 'g');
    const wanted = [...info.code.matchAll(imports)].flatMap(([, names = '']) => names.split(','));
    const behind = namesOf(next, code);
    return wanted.flatMap((one) => behind.get(/^\s*\w+/.exec(one)?.[0].trim() ?? '') ?? []);
  });
}

/** Which modules a page loads at once, and which it may load later besides. */
function reachedFrom(page: string, modules: Modules): Reached {
  const walk = (later: boolean) => {
    const found = new Set([join(web, page, 'index.html')]);
    for (const id of found) {
      for (const next of importsOf(id, modules)) found.add(next);
      if (later) for (const next of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) found.add(next);
    }
    return found;
  };
  return { atOnce: walk(false), ever: walk(true) };
}

let viewsOf: ((id: string) => string[]) | undefined;

/** Which views of the console load a module with themselves, as `part/view`. */
function viewsLoading(modules: Modules): (id: string) => string[] {
  const within = (start: string) => {
    const found = new Set([start]);
    for (const id of found) for (const next of importsOf(id, modules)) found.add(next);
    return found;
  };
  const starts = modules.getModuleInfo(join(web, 'console/Console.tsx'))?.dynamicallyImportedIds ?? [];
  const views = starts.map((id) => ({
    name: relative(join(web, 'console'), id).replace(/\.tsx$/, ''),
    found: within(id),
  }));
  return (id) => views.filter(({ found }) => found.has(id)).map(({ name }) => name);
}

/** What a view of the console loads lies in a file of its own, and what several of a part do in one for these. */
function ofView(id: string, modules: Modules): string | null {
  viewsOf ??= viewsLoading(modules);
  const [view, ...others] = viewsOf(id);
  if (view === undefined) return null;
  if (others.length === 0) return `view-${basename(view)}`;
  const [part] = view.split('/');
  return others.every((other) => other.startsWith(`${part}/`)) ? `views-${part}` : null;
}

/** What the same pages load at once lies in one file, apart from what others load later: over HTTP/1.1 a browser asks for six at a time, and a page of a
 *  hundred files waits for its turn longer than for their bytes. */
function togetherWith(id: string, modules: Modules): string | null {
  reached ??= new Map(pages.map((page) => [page, reachedFrom(page, modules)]));
  const having = (when: keyof Reached) => pages.filter((page) => reached?.get(page)?.[when].has(id));
  const atOnce = having('atOnce');
  // Controls and icons come apart from what a page does with them, and those of later views together, not each in its own.
  const controls = /node_modules[\\/]@(mantine|tabler)[\\/]/.test(id) ? '-controls' : '';
  if (atOnce.length === 0 && controls !== '') return `later-${having('ever').join('-')}${controls}`;
  if (atOnce.length === 0) return having('ever').join() === 'console' ? ofView(id, modules) : null;
  const later = having('ever').filter((page) => !atOnce.includes(page));
  if (atOnce.length === pages.length) return 'pages';
  const all = atOnce.join('-');
  // Those of the same pages lie together whoever loads them later: apart they are files of a few lines.
  if (controls !== '') return `${all}${controls}`;
  return `${all}${later.length === 0 ? '' : `-later-${later.join('-')}`}`;
}

export default defineConfig({
  root: web,
  base: '/',
  publicDir: join(web, 'shared/public'),
  plugins: [react(), gatherWords, pdfjsFiles, fontFiles, fontLicences, viewFiles, compress, embedScript()],
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Newer than the scripts' target, so that light-dark() stays as it is written.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy of the pages takes no inline script and no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The editor and pdf.js are large and load only where they are used.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: Object.fromEntries(
        pages
          .map((page) => [page, join(web, page, 'index.html')])
          .filter(([, file]) => existsSync(file ?? '')),
      ),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'yjs', test: /node_modules[\\/](yjs|lib0|y-protocols)[\\/]/, priority: 2 },
            {
              name: 'prosemirror',
              test: /node_modules[\\/](prosemirror-|y-prosemirror|orderedmap|rope-sequence|w3c-keyname)/,
              priority: 2,
            },
            { name: togetherWith, debugName: 'pages', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
