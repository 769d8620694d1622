import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

type Sent = { headers: Record<string, string>; body: Buffer };

const zip = promisify(gzip);

/** Reads something once, and gives it out compressed to whoever takes that.
 *  @returns asks with the `Accept-Encoding` of a request */
export function compressed(read: () => Buffer): (accepted: string | undefined) => Promise<Sent> {
  let plain: Buffer | undefined;
  let small: Promise<Buffer> | undefined;
  return async (accepted): Promise<Sent> => {
    plain ??= read();
    if (!accepts(accepted)) return { headers: {}, body: plain };
    small ??= zip(plain);
    return { headers: { 'content-encoding': 'gzip' }, body: await small };
  };
}

/** Whether gzip is named, and not with a weight of nought (RFC 9110, 12.5.3). */
const accepts = (accepted = ''): boolean =>
  accepted.split(',').some((each) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(each));
