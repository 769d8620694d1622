import { expect, test } from 'vitest';
import { layOut } from './layout.ts';
import type { LocalFile } from './local.ts';
import type { Remote } from './remote.ts';

const unid = (last: number) => `5D2A0E6F3B7C4918A4C1D001000000${last}`;

function laidOut(type: string, name: string, file: string): string | undefined {
  const heads = [{ type, name, unid: unid(10) }];
  const local = [{ unid: unid(10), file }] as unknown as LocalFile[];
  return layOut({ heads, texts: new Map() } as unknown as Remote, local, undefined).get(unid(10));
}

test('what is not read again keeps its file, whatever its name ends with', () => {
  expect(laidOut('fileresource', 'jquery.js', 'Resources/Files/jquery.js.dxl')).toBe(
    'Resources/Files/jquery.js.dxl',
  );
  expect(laidOut('scriptlibrary', 'common.js', 'Code/ScriptLibraries/common.js.js.dxl')).toBe(
    'Code/ScriptLibraries/common.js.js.dxl',
  );
  expect(laidOut('agent', 'Nightly', 'Code/Agents/Nightly.lsa')).toBe('Code/Agents/Nightly.lsa');
});

test('a new name is a new file in the language it was', () => {
  expect(laidOut('agent', 'Weekly', 'Code/Agents/Nightly.lsa')).toBe('Code/Agents/Weekly.lsa');
});
