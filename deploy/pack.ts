import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePages } from '../cli/pages.ts';

/**
 * Lays out in `dist/` what a packed release runs: Node strips types nowhere below `node_modules`, so they are stripped
 * here. The tree is that of the checkout, so that every place that is named from within it is where it was.
 * `npm pack` calls it before it packs, and with `clean` afterwards.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** What runs in a release, without what only proves it. */
const sources = '{server,cli,formats}/**/*';
const excluded = '**/*.test.ts';

const options = {
  extends: '../tsconfig.json',
  compilerOptions: {
    noEmit: false,
    noCheck: true,
    incremental: false,
    rewriteRelativeImportExtensions: true,
    rootDir: '..',
    outDir: '.',
    tsBuildInfoFile: null,
  },
  include: ['../server', '../cli', '../formats'],
  exclude: [`../${excluded}`],
};

rmSync(dist, { recursive: true, force: true });
if (process.argv[2] !== 'clean') await layOut();

async function layOut(): Promise<void> {
  await ensurePages((words) => process.stderr.write(`${words}\n`), 'strictly');
  mkdirSync(dist);
  const project = join(dist, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(options));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  rmSync(project);
  const others = globSync(sources, { cwd: root }).filter((name) => /\.(?!ts$)\w+$/.test(name));
  for (const name of others) {
    mkdirSync(join(dist, dirname(name)), { recursive: true });
    cpSync(join(root, name), join(dist, name));
  }
  cpSync(join(root, 'web', 'dist'), join(dist, 'web', 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(dist, 'package.json'));
  writeFileSync(join(dist, 'sbom.cdx.json'), billOfMaterials());
}

type Bill = {
  metadata: { component: { name: string; 'bom-ref': string } };
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** The packages that a release runs on, with versions, hashes and licences (CycloneDX). */
function billOfMaterials(): string {
  const how = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { status, stdout } = spawnSync('npm', ['sbom', ...how], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status !== 0) throw new Error('npm cannot list the packages.');
  const bill: Bill = JSON.parse(stdout);
  const runs = packagesThatRun();
  // Left to npm (--omit=dev), the list lacks whatever is needed for building too.
  bill.components = bill.components.filter(({ name, version }) => runs.has(`${name}@${version}`));
  const listed = new Set(bill.components.map((each) => each['bom-ref']));
  const { component } = bill.metadata;
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === component['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => listed.has(each)) }));
  // npm takes the name of the folder.
  component.name = 'trivet';
  return `${JSON.stringify(bill, null, 1)}\n`;
}

/** `name@version` of the packages that package-lock.json does not call needed for development alone. */
function packagesThatRun(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean }>;
  };
  const run = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  return new Set(run.map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`));
}
