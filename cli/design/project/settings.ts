import { randomUUID } from 'node:crypto';
import { CallProblem } from '../../call.ts';
import type { Disk } from './disk.ts';

/** What a project says about itself, committed with it. Never an address of a server, never a secret. */
export type ProjectSettings = {
  nsfPath: string;
  title: string;
  /** Identity of the project: which versions on a server come from it. */
  project: string;
  /** Files keep every byte, also what changes by itself. */
  exact?: boolean;
  /** Files lie as Designer lays them out, contents beside their metadata. */
  layout?: 'designer';
};

export const settingsFile = 'trivet.json';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The settings of a new project. */
export const newSettings = (nsfPath: string, title: string): ProjectSettings => ({
  nsfPath,
  title,
  project: randomUUID(),
});

/** Reads trivet.json; undefined when there is none. @throws CallProblem that says what is wrong in it. */
export function readSettingsFile(disk: Disk): ProjectSettings | undefined {
  const bytes = disk.read(settingsFile);
  if (bytes === undefined) return undefined;
  let found: Partial<Record<keyof ProjectSettings, unknown>>;
  try {
    found = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new CallProblem(`${settingsFile} is not JSON: ${(error as Error).message}.`);
  }
  const { nsfPath, title, project, exact, layout } = found ?? {};
  if (typeof nsfPath !== 'string' || nsfPath === '') throw fault('nsfPath, the path of the database');
  if (typeof project !== 'string' || !uuid.test(project)) throw fault('project, a UUID');
  if (exact !== undefined && typeof exact !== 'boolean') throw fault('exact as true or false');
  if (layout !== undefined && layout !== 'designer') throw fault('layout as "designer", or without it');
  const kept = {
    ...(exact ? { exact } : {}),
    ...(layout === undefined ? {} : { layout: 'designer' as const }),
  };
  return { nsfPath, title: String(title ?? ''), project, ...kept };
}

/** Writes trivet.json when it does not say this already; members it does not know stay. */
export function writeSettingsFile(disk: Disk, settings: ProjectSettings): void {
  const bytes = disk.read(settingsFile);
  const before = bytes === undefined ? {} : JSON.parse(Buffer.from(bytes).toString('utf8'));
  const { exact, layout, ...rest } = { ...before, ...settings };
  const kept = { ...(settings.exact ? { exact } : {}), ...(settings.layout ? { layout } : {}) };
  const after = { ...rest, ...kept };
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  disk.write(settingsFile, `${JSON.stringify(after, null, 2)}\n`);
}

const fault = (member: string) => new CallProblem(`${settingsFile} needs ${member}.`);
