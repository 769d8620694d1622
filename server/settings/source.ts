import { readFileSync } from 'node:fs';
import { StartProblem } from '../platform/startProblem.ts';
import { jsonObject } from './values.ts';

/** Variables that are no settings: where the settings are, and the password or token of whoever uses a command. */
const others = ['TRIVET_CONFIG', 'TRIVET_PASSWORD', 'TRIVET_TOKEN'];

/** What the name of a setting ends with that names a file with a secret. */
export const FILE = '_FILE';

/** The settings among environment variables; those of the test runner are not ours. */
export function fromEnvironment(env: Record<string, string | undefined>): Record<string, string> {
  const own = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined &&
      entry[0].startsWith('TRIVET_') &&
      !others.includes(entry[0]) &&
      !entry[0].startsWith('TRIVET_TEST_'),
  );
  return Object.fromEntries(own);
}

/** The settings of the JSON file that TRIVET_CONFIG names, as text.
 *  @throws StartProblem when it is not a readable JSON object. */
export function fromFile(path: string | undefined): Record<string, string> {
  if (!path) return {};
  let content: Record<string, unknown>;
  try {
    content = jsonObject(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartProblem(
      `The file ${path} that TRIVET_CONFIG names cannot be used: ${(error as Error).message}.`,
    );
  }
  const asText = ([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ];
  return Object.fromEntries(Object.entries(content).map(asText));
}

/** Puts secrets that stand in files of their own, as containers and services are given them, in the place of what names
 *  the files: `TRIVET_SECRET_FILE` for `TRIVET_SECRET`. The line end that editors leave is no part of a secret.
 *  @param secrets the settings that may stand in a file.
 *  @throws StartProblem when a file cannot be read, or the secret is given in both ways. */
export function withSecrets(source: Record<string, string>, secrets: string[]): Record<string, string> {
  const found = { ...source };
  for (const name of secrets) {
    const named = `${name}${FILE}`;
    const path = found[named];
    delete found[named];
    if (!path) continue;
    if (found[name]) throw new StartProblem(`The settings ${name} and ${named} exclude each other.`);
    try {
      found[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new StartProblem(
        `The file ${path} that ${named} names cannot be read: ${(error as Error).message}.`,
      );
    }
    if (found[name] === '') throw new StartProblem(`The file ${path} that ${named} names is empty.`);
  }
  return found;
}

/** Where a setting comes from that is given. */
export type Origins = { readonly [name: string]: 'environment' | 'file' | undefined };

/** Where each given setting comes from; an empty one counts as absent, and variables win over the file. */
export function originsOf(file: Record<string, string>, environment: Record<string, string>): Origins {
  const of = (source: Record<string, string>, origin: 'environment' | 'file') =>
    Object.entries(source)
      .filter(([, value]) => value !== '')
      .map(([name]) => [name, origin] as const);
  // An empty variable hides what the file says: then nothing is given.
  const hidden = Object.keys(environment).filter((name) => environment[name] === '');
  return Object.fromEntries([
    ...of(file, 'file').filter(([name]) => !hidden.includes(name)),
    ...of(environment, 'environment'),
  ]);
}
