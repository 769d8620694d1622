import type { Command } from 'commander';
import type { Call } from '../call.ts';
import { read } from '../catalog/asking.ts';
import { mustFind, placesOf, type Release } from '../catalog/places.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';
import { packagesOf } from './show.ts';

type Answer = {
  visible: boolean;
  downloadable: boolean;
  because?: 'editor' | 'policy' | 'component';
  missing: string[];
};
type Explained = Answer & { id: string; name: string };

const becauseOf = {
  editor: 'catalog editors may download everything',
  policy: 'an access policy of the file is met',
  component: 'a component of its package is held',
};

/** `trivet release why`: what lets somebody download the files of a release, or keeps them from it. */
export function whyCommand(): Command {
  return remoteCommand('why')
    .description('say why somebody can or cannot download the files of a release')
    .argument('<release>', 'path of slugs, such as group/product/release')
    .argument('<whom>', 'e-mail address of a person, or an account, for its API tokens')
    .option('--at <day>', 'on that day in UTC instead of today')
    .action(async (given: string, whom: string, { at }: { at?: string }, command: Command) => {
      const call = await connect(command);
      const found = await mustFind(placesOf(call).release(given), 'release', given);
      const asked = query({ ...(whom.includes('@') ? { email: whom } : { account: whom }), at });
      const files = await filesOf(call, (await read<Release>(call, found.address)).it);
      const answers: Explained[] = [];
      for (const { id, name } of files)
        answers.push({ id, name, ...((await call('GET', `/v1/files/${id}/why?${asked}`)) as Answer) });
      const lines = answers.length > 0 ? answers.flatMap(linesOf) : [`${found.path} has no files.`];
      print(command, answers, lines);
    });
}

/** The files of its packages and sections, each once. */
async function filesOf(call: Call, release: Release): Promise<{ id: string; name: string }[]> {
  const packages = await packagesOf(call, release);
  const files = new Map(packages.flatMap(({ it }) => it.files.map(({ id, name }) => [id, name] as const)));
  for (const id of release.sections.flatMap((section) => section.files)) {
    if (!files.has(id)) files.set(id, (await read<{ name: string }>(call, `/v1/files/${id}`)).it.name);
  }
  return [...files].map(([id, name]) => ({ id, name }));
}

function linesOf({ name, downloadable, because, missing, visible }: Explained): string[] {
  if (downloadable) return [`${name}: yes, ${because ? becauseOf[because] : 'it is open'}.`];
  return [
    `${name}: no, it is ${visible ? 'shown but not granted' : 'not shown'}.`,
    ...missing.map((each) => `  ${each}`),
  ];
}
