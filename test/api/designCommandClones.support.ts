import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import type { Desk } from './designCommand.support.ts';

/** A form of several lines, so that two people can change it at different places. */
export const form = (name: string, unid: string, top: string, bottom = 'bottom') =>
  `<form name='${name}'>\n<noteinfo unid='${unid}'/>\n<body><richtext>\n<par>${top}</par>\n<par>middle</par>\n<par>more</par>\n<par>${bottom}</par>\n</richtext></body></form>`;

/** The form One of a project, and the form Two. */
export const one = (dir: string) => `${dir}/Forms/One.form`;
export const two = (dir: string) => `${dir}/Forms/Two.form`;

/** A command that went well and said this. */
export const done = (sentence: string) => ({ code: 0, out: expect.stringContaining(sentence) });

/** An element as the server has it. */
export const stored = async (database: TestDatabase, name: string) =>
  String((await database.read(`/form/${name}`)).dxl);

type Shared = { database: TestDatabase; dir: string; nsfPath: string };

/** A database with two forms that bob may design, and alice's folder of it. */
export async function sharedProject(desk: Desk, dir: string): Promise<Shared> {
  const nsfPath = `${dir}.nsf`;
  const database = await newDatabase(desk.server, nsfPath);
  await database.call('/acl/entry/CN=Bob%20Example%2FO=Acme', {
    method: 'PUT',
    json: { level: 'DESIGNER', type: 'PERSON' },
  });
  await database.importDxl(documentOf(form('One', unidOf(1), 'a'), form('Two', unidOf(2), 'a')));
  expect((await desk.design('pull', nsfPath, dir)).code).toBe(0);
  return { database, dir, nsfPath };
}

/** Projects that several people have in git. */
export function clonesOf(desk: Desk) {
  let count = 0;
  const git = (dir: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-C', desk.path(dir), '-c', 'user.name=a', '-c', 'user.email=a@acme.example', ...args],
      { encoding: 'utf8' },
    );
  const commit = (dir: string, words = 'changed') => {
    git(dir, 'add', '-A');
    git(dir, 'commit', '-qm', words);
  };
  return {
    git,
    commit,
    clone: (dir: string, as: string) => {
      git('.', 'clone', '-q', desk.path(dir), desk.path(as));
      expect(existsSync(desk.path(as, '.trivet'))).toBe(false);
      return as;
    },
    /** The same, in git. */
    inGit: async (): Promise<Shared> => {
      const dir = `clones${++count}`;
      const shared = await sharedProject(desk, dir);
      git(dir, 'init', '-q');
      commit(dir, 'pulled');
      return shared;
    },
  };
}
