import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const web = join(import.meta.dirname, 'web');

/** Notes which files each view of the console loads besides those of its page: the server names them in the page, so that a
 *  browser asks for them at once and not after the page's scripts have run. */
export const viewFiles: Plugin = {
  name: 'view-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const source = readFileSync(join(web, 'console/Console.tsx'), 'utf8');
    const views = source.matchAll(
      /pattern: \/(.+)\/,\s*section: '\w+',\s*view: speaking\(\(\) => import\('(.+)'\)\)/g,
    );
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // What is imported by name has a file in front of that in which it lies.
    const chunkOf = (file: string) =>
      chunks.find(({ facadeModuleId }) => facadeModuleId === file) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(file));
    const page = chunks.find(({ facadeModuleId }) => facadeModuleId === join(web, 'console/index.html'));
    const within = (start: string[]) => {
      const found = new Set(start);
      for (const name of found)
        for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(next);
      return found;
    };
    const known = within(page ? [page.fileName] : []);
    const noted = [...views].map(([, pattern, file = '']) => {
      const chunk = chunkOf(join(web, 'console', file));
      if (!chunk || !page) return this.error(`${file} is in no file of its own.`);
      const scripts = [...within([chunk.fileName])].filter((name) => !known.has(name));
      const styles = scripts.flatMap((name) => [
        ...(chunks.find(({ fileName }) => fileName === name)?.viteMetadata?.importedCss ?? []),
      ]);
      return { pattern, scripts, styles: [...new Set(styles)] };
    });
    if (noted.length === 0) this.error('The console names its views in another way.');
    this.emitFile({ type: 'asset', fileName: 'console/views.json', source: JSON.stringify(noted) });
  },
};
