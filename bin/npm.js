import { spawn } from 'node:child_process';
import path from 'node:path';
import { Problem, say, unwritable } from './problem.js';

/** Runs npm, with a sign of life, and turns its failure into one sentence. */
export function npm(args, cwd, modules) {
  // Not by a Node inside the folder that npm may be about to replace.
  const outside = (process.env.PATH || '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(modules));
  const env = { ...process.env, PATH: outside.join(path.delimiter) };
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const alive = setInterval(() => say(`  still at it (${seconds()} s)`), 10_000);
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    child.once('error', () =>
      reject(new Problem('The program npm was not found; Node.js from https://nodejs.org brings it.')),
    );
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Problem(npmProblem(said, cwd)))));
    for (const event of ['error', 'close']) child.once(event, () => clearInterval(alive));
  });
}

function npmProblem(said, folder) {
  const code = (/npm error code (\w+)/.exec(said) || [])[1];
  if (/^(E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT|NETUNREACH|HOSTUNREACH)|\w*(FETCH|SOCKET)\w*)$/.test(code)) {
    return `npm cannot reach its registry (${code}), so Trivet's packages cannot be installed; check the network or npm's registry and proxy settings.`;
  }
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return unwritable(folder);
  if (code === 'ENOSPC') return `The disk with ${folder} is full; Trivet's packages need about 1 GB.`;
  const reasons = said.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const reason =
    reasons.find((line) => line !== '' && !/^(code|errno|syscall|path)\b/.test(line)) || 'it did not say why';
  return `npm could not install Trivet's packages: ${reason.replace(/\.$/, '')}.`;
}
