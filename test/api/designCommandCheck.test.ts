import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runTrivet } from './designCommand.support.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trivet-check-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const agent = (name: string, code: string) =>
  `<agent xmlns='http://www.lotus.com/dxl' name='${name}'><trigger type='actionsmenu'/>\n<code event='initialize'><lotusscript>${code}</lotusscript></code></agent>`;
const write = (file: string, text: string) => {
  mkdirSync(join(folder, 'Agents'), { recursive: true });
  writeFileSync(join(folder, 'Agents', file), text);
};
const check = (...words: string[]) => runTrivet(['design', 'check', folder, ...words], folder, {});

test('a folder without a fault ends with 0, offline; what is no DXL is not looked at', async () => {
  write('good.lsa', agent('Good', 'Sub Initialize\nEnd Sub'));
  write('notes.txt', 'Sub (');
  expect(await check()).toMatchObject({ code: 0, out: '' });
});

test('a fault ends with 1 and is named by file, line, id; warnings may be let pass', async () => {
  write('bad.lsa', agent('Bad', 'Sub Initialize\nIf a Then\nEnd Sub'));
  const { code, out } = await check();
  expect(code).toBe(1);
  expect(out).toBe(
    `${join(folder, 'Agents', 'bad.lsa')}:3:1: warning 9302: initialize in agent 'Bad': “If” has no End If.\n`,
  );
  expect((await check('--fail-on', 'error')).code).toBe(0);
});

test('SARIF names the rule, and the place of each result', async () => {
  write('bad.lsa', agent('Bad', 'Sub Initialize\nIf a Then\nEnd Sub'));
  const { code, out } = await check('--sarif');
  expect(code).toBe(1);
  const { version, runs } = JSON.parse(out);
  expect(version).toBe('2.1.0');
  const [{ tool, results }] = runs;
  expect(results).toHaveLength(1);
  const [{ ruleId, ruleIndex, level, locations }] = results;
  expect({ ruleId, level }).toEqual({ ruleId: '9302', level: 'warning' });
  expect(tool.driver.rules[ruleIndex].id).toBe('9302');
  expect(locations[0].physicalLocation.region).toEqual({ startLine: 3, startColumn: 1 });
  expect(locations[0].physicalLocation.artifactLocation).toEqual({
    uri: 'Agents/bad.lsa',
    uriBaseId: 'SRCROOT',
  });
  expect(runs[0].originalUriBaseIds.SRCROOT.uri).toBe(`${pathToFileURL(folder).href}/`);

  // Code hosts know files by their place in the checkout.
  mkdirSync(join(folder, '.git'));
  const inside = await runTrivet(['design', 'check', 'Agents', '--sarif'], folder, {});
  const [run] = JSON.parse(inside.out).runs;
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('Agents/bad.lsa');
});

test('names that the database does not have are told where the folder holds all of it', async () => {
  write('one.lsa', agent('One', 'Use "Tools"\nUse "Gone"'));
  write('tools.lss', "<scriptlibrary xmlns='http://www.lotus.com/dxl' name='TOOLS'/>");
  expect(await check()).toMatchObject({ code: 0, out: '' });
  const told = `${join(folder, 'Agents', 'one.lsa')}:3:5: warning 9401: agent 'One': The database has no script library “Gone”.\n`;
  expect(await check('--whole')).toMatchObject({ code: 1, out: told });
  write('icon.dxl', "<note xmlns='http://www.lotus.com/dxl' class='icon'/>");
  expect(await check()).toMatchObject({ code: 1, out: told });
});

test('what cannot be read is an error of its file; where there is nothing to look at, it ends with 2', async () => {
  expect(await check()).toMatchObject({ code: 2, err: `There is no DXL in the folder ${folder}.\n` });
  write('torn.lsa', agent('Torn', 'Sub A').slice(0, -9));
  const { code, out } = await check('--fail-on', 'error');
  expect(code).toBe(1);
  expect(out).toContain('error 9001');
});
