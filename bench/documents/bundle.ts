import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A module and what it needs as one script that declares `name`, with its style sheets. */
export async function bundle(entry: URL, name: string): Promise<{ script: string; css: string }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      cssTarget: ['chrome123'],
      lib: { entry: fileURLToPath(entry), name, formats: ['iife'] },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk')?.code;
  const css = outputs.find((one) => one.type === 'asset' && one.fileName.endsWith('.css'));
  if (script === undefined) throw new Error(`${entry} could not be built.`);
  return { script, css: css?.type === 'asset' ? String(css.source) : '' };
}
