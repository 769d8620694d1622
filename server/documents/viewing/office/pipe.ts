import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';

/** LibreOffice lets one process run per profile: a second one hands its arguments over through a pipe and waits. We speak
 *  through that pipe ourselves, which spares the second process (LibreOffice, desktop/source/app/officeipcthread.cxx). */
const GREETING = 'InternalIPC::SendArguments\0';
const DONE = 'InternalIPC::ProcessingDone\0';

/** How a profile is named to LibreOffice. */
export const profileUrl = (profile: string) => pathToFileURL(profile).href;

/** Where a process with this profile listens.
 *  @param user as the process sees itself */
export function pipeOf(profile: string, user: number): string {
  const digest = createHash('md5')
    .update(Buffer.from(profileUrl(profile), 'utf16le'))
    .digest();
  const name = [...digest].map((byte) => byte.toString(16)).join('');
  return `/tmp/OSL_PIPE_${user}_SingleOfficeIPC_${name}`;
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll(',', '\\,');

/** Hands arguments of the command line over and waits until they are carried out.
 *  @returns false when nobody listens yet; `ended` when the process went away before it was done. */
export function handOver(pipe: string, folder: string, args: string[]): Promise<boolean | 'ended'> {
  return new Promise((resolve) => {
    let heard = '';
    let asked = false;
    const socket = connect(pipe);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      heard += text;
      if (!asked && heard.startsWith(GREETING)) {
        asked = true;
        const rest = args.map((argument) => `,${escaped(argument)}`).join('');
        socket.write(`InternalIPC::Arguments1${escaped(pathToFileURL(folder).href)}${rest}\0`);
      }
      if (heard.endsWith(DONE)) {
        resolve(true);
        socket.destroy();
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(asked ? 'ended' : false));
  });
}
