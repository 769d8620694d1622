import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Command } from 'commander';
import { CallProblem } from '../call.ts';
import { type Progress, progressLine } from '../progress.ts';
import { query } from '../query.ts';
import { connect, print, remoteCommand } from '../remote.ts';

type Options = { types?: string; documents?: boolean };

/** `trivet design export`: a database document, streamed to a file or on. */
export function exportCommand(): Command {
  return remoteCommand('export')
    .description('write the design of a database as one DXL document')
    .argument('<nsfPath>', 'path of the database on the server')
    .argument('[file]', 'file to write; without it, or with -, standard output')
    .option('--types <types>', 'only these design types, separated by commas, such as form,view')
    .option('--documents', 'with its documents')
    .action(
      async (nsfPath: string, file: string | undefined, { types, documents }: Options, command: Command) => {
        if (types !== undefined && documents) command.error('Documents are part of a full export only.');
        const parameters = query({
          nsfPath,
          ...(types === undefined ? { full: 'true' } : { types, include: 'properties' }),
          ...(documents ? { documents: 'true' } : {}),
        });
        const call = await connect(command);
        const response = await call.open('GET', `/api/dxl/export?${parameters}`, {
          accept: 'application/xml',
        });
        const warning = /"(.*)"/.exec(response.headers.get('warning') ?? '')?.[1];
        if (warning !== undefined) process.stderr.write(`${warning}.\n`);
        const body = Readable.fromWeb(response.body as ReadableStream);
        const counted = counting(progressLine());
        if (file === undefined || file === '-') {
          await pipeline(body, counted.through, process.stdout, { end: false }).catch(unlessClosed);
          return;
        }
        await intoFile(file, (target) => pipeline(body, counted.through, target));
        print(command, { nsfPath, file, bytes: counted.bytes() }, [
          `Wrote ${file} (${counted.bytes()} bytes).`,
        ]);
      },
    );
}

function counting(progress: Progress) {
  let bytes = 0;
  let tail = '';
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      tail = (tail + chunk.toString('latin1')).slice(-32);
      progress.show(`Reading (${(bytes / 1e6).toFixed(1)} MB)`);
      done(null, chunk);
    },
    flush(done) {
      progress.end();
      const whole = tail.trimEnd().endsWith('</database>');
      done(whole ? null : new CallProblem('The export was cut off; try again.'));
    },
  });
  return { through, bytes: () => bytes };
}

/** The file is there when it is complete, and not before. */
async function intoFile(
  file: string,
  write: (target: NodeJS.WritableStream) => Promise<void>,
): Promise<void> {
  const aside = `${file}.${process.pid}.tmp`;
  try {
    await write(createWriteStream(aside));
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    if (error instanceof CallProblem) throw error;
    throw new CallProblem(`${file} cannot be written: ${(error as Error).message}.`);
  }
}

/** Whoever reads our output may have enough of it. */
function unlessClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
