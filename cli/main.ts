import { isStartProblem } from '../server/platform/startProblem.ts';
import { CallProblem } from './call.ts';
import { program } from './program.ts';

// A closed pipe (`trivet config | head`) ends the reading of what we print, not the server.
process.stdout.on('error', () => {});

try {
  const trivet = await program(process.argv[2]);
  await trivet.parseAsync(process.argv);
} catch (error) {
  if (!isStartProblem(error) && !(error instanceof CallProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  // What was begun (a pool, a timer) must not keep a process alive that has said it cannot go on.
  process.exit(1);
}
