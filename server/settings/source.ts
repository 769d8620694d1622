import { readFileSync } from 'node:fs';
import { StartProblem } from '../platform/startProblem.ts';
import { jsonObject } from './values.ts';

/** Variables that are no settings: where the settings are, and the password or token of whoever uses a command. */
const others = ['TRIVET_CONFIG', 'TRIVET_PASSWORD', 'TRIVET_TOKEN'];

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
