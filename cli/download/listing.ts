import type { Command } from 'commander';
import { type Call, CallProblem } from '../call.ts';
import { inParallel } from '../inParallel.ts';
import { columns, print } from '../remote.ts';
import { chooserOf, type Offered } from './choosing.ts';
import { safeName } from './safeName.ts';

/** Prints every release that the caller may see. */
export async function listReleases(command: Command, call: Call): Promise<void> {
  const found = await chooserOf(call).releases();
  const rows = found.map(({ path, item }) => [path, item.name, item.state]);
  const items = found.map(({ path, item }) => ({ ...item, path }));
  print(command, items, columns([['RELEASE', 'NAME', 'STATE'], ...rows]));
}

/** Prints files, and for each whether it may be had or what is missing. */
export async function listOffered(command: Command, call: Call, offered: Offered[]): Promise<void> {
  const reasons = new Map<string, string>();
  await inParallel(offered, async ({ id }) => {
    reasons.set(id, await whyNot(call, id));
  });
  const items = offered.map(({ among: _, ...file }) => {
    const missing = reasons.get(file.id);
    return { ...file, downloadable: !missing, ...(missing ? { missing } : {}) };
  });
  const rows = items.map(({ id, name, size = '', platform = '', from, missing }) => [
    safeName(name),
    String(size),
    platform,
    from,
    id,
    missing ?? 'yes',
  ]);
  print(command, items, columns([['FILE', 'BYTES', 'PLATFORM', 'RELEASE', 'ID', 'DOWNLOADABLE'], ...rows]));
}

/** Empty when the file may be had. HEAD only asks; the sentence of a refusal comes with GET. */
async function whyNot(call: Call, id: string): Promise<string> {
  const path = `/v1/files/${id}/download`;
  for (const method of ['HEAD', 'GET']) {
    try {
      await (await call.open(method, path, { redirects: true })).body?.cancel();
      return '';
    } catch (error) {
      const { status = 0, message } = error as CallProblem;
      if (!(error instanceof CallProblem) || ![403, 404].includes(status)) throw error;
      if (method === 'GET') return message;
    }
  }
  return '';
}
