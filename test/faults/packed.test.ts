import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAgent } from '../api/identityAgent.ts';
import { type Client, clientOf } from '../support/client.ts';
import {
  machineNode,
  processesOf,
  ready,
  root,
  runTrivet,
  type TrivetProcess,
  temporaryFolder,
  until,
} from './trivetProcess.ts';

// Packs, and installs into an empty folder what a production installation has.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 });

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let packed: string[];
let server: TrivetProcess;
let client: Client;

/** The npm of the machine, without what the npm that runs the tests tells its children. */
function npm(cwd: string, ...args: string[]): string {
  const inherited = Object.entries(process.env).filter(
    // Where the way to the registry has a certificate of its own, npm goes on knowing it.
    ([name]) => name === 'NODE_EXTRA_CA_CERTS' || !/^(TRIVET_|npm_|NODE_|VITEST)/i.test(name),
  );
  const PATH = [join(root, 'node_modules', '.bin'), dirname(machineNode), process.env.PATH].join(delimiter);
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd,
    env: { ...Object.fromEntries(inherited), PATH },
    encoding: 'utf8',
    timeout: 400_000,
  });
}

beforeAll(async () => {
  folder = await temporaryFolder();
  const empty = join(folder.path, 'empty');
  mkdirSync(empty);
  const said = npm(root, 'pack', '--json', '--pack-destination', folder.path);
  const [{ filename, files }] = JSON.parse(said.slice(said.indexOf('[\n')));
  packed = files.map(({ path }: { path: string }) => path);
  npm(empty, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(folder.path, filename));
  const settings = { TRIVET_PORT: '0', TRIVET_DEMO: '1' };
  const place = { program: join(empty, 'node_modules', '.bin', 'trivet'), cwd: empty };
  server = runTrivet(['serve'], settings, machineNode, {}, place);
  client = clientOf(await ready(server));
});
afterAll(() => folder.remove());

/** The answer to a request of alice. */
async function read(path: string, options: Parameters<Client['call']>[1] = {}): Promise<Response> {
  const answer = await client.call(path, { as: 'alice', ...options });
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
  return answer;
}

/** Addresses that a page asks for. */
const assetsOf = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address);

test('the packed release holds what runs, and neither its sources nor its tests', () => {
  expect(packed).toContain('dist/cli/main.js');
  expect(
    packed.filter(
      (file) => !/^(dist\/|bin\/(trivet|alone|npm|problem)\.js$|[A-Z]+(\.md)?$|package\.json$)/.test(file),
    ),
  ).toEqual([]);
  expect(packed.filter((file) => /(^|\/)(test|bench)\/|\.test\.|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  expect(readdirSync(root)).not.toContain('dist');
});

test('the packed release says which packages it runs on, as package-lock.json has them', () => {
  const place = join(folder.path, 'empty', 'node_modules', 'trivet', 'dist', 'sbom.cdx.json');
  const { bomFormat, metadata, components } = JSON.parse(readFileSync(place, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes: object[] }[];
  };
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'trivet']);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies))
    expect(components).toContainEqual(
      expect.objectContaining({ name, version: packages[`node_modules/${name}`]?.version }),
    );
  expect(components.map(({ name }) => name)).not.toContain('vitest');
  expect(components.every(({ hashes }) => hashes.length > 0)).toBe(true);
});

test('installed into an empty folder it starts, with its data beside it', async () => {
  expect(server.complained()).toBe('');
  expect((await client.call('/health/ready')).status).toBe(200);
  expect(await (await client.call('/api/v1/about')).json()).toMatchObject({ version: '0.1.0' });
  expect(readdirSync(join(folder.path, 'empty'))).toContain('data');
});

test('its pages come with all that they ask for', async () => {
  const upload = new FormData();
  upload.append('note.txt', new Blob(['A note.\n']), 'note.txt');
  const uploaded = await fetch(`${client.url}/repository/rest/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await client.bearer('alice')}` },
    body: upload,
  });
  expect(uploaded.status, await uploaded.clone().text()).toBeLessThan(300);
  const { id } = (await uploaded.json()) as { id: string };
  const browser = createAgent(client.url);
  await browser.signIn('alice');
  for (const page of ['/', `/docs/app/doc/lcfiles/${id}/edit/content`]) {
    const { answer } = await browser.visit(page);
    expect(answer.status).toBe(200);
    const assets = assetsOf(await answer.text());
    expect(assets).not.toEqual([]);
    for (const asset of assets) await read(asset);
  }
  // A thread reads the document.
  expect(await (await read(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()).toMatchObject({
    name: 'note.txt',
  });
});

test('its threads import and find design', async () => {
  const dxl = `<database xmlns='http://www.lotus.com/dxl' version='9.0'><form name='Packed'><body><richtext><par>a packed word</par></richtext></body></form></database>`;
  const started = await read('/api/dxl/import?nsfPath=demo.nsf', { json: { dxl } });
  const { jobId } = (await started.json()) as { jobId: string };
  await until('the import is complete', async () => {
    const { status, ...rest } = (await (await read(`/api/dxl/import/${jobId}?nsfPath=demo.nsf`)).json()) as {
      status: string;
    };
    expect(status, JSON.stringify(rest)).not.toBe('error');
    return status === 'complete';
  });
  await until('the word is found', async () => {
    const found = await read('/api/design/search?nsfPath=demo.nsf&q=packed');
    return (await found.text()).includes('Packed');
  });
});

test('it stops when it is told to, and leaves nothing running', async () => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await until('nothing keeps running', () => processesOf(folder.path).length === 0, 20_000);
});
