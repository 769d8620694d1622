import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from '../../settings.ts';
import { spanHere } from '../tracing/spans.ts';

export type Log = Logger;

/** Members that may hold secrets; pino removes them wherever a log line carries them. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'code',
  'token',
  'refreshToken',
  'accessToken',
  'bearer',
  'secret',
];

/** Structured logs, one JSON object a line; no token, code, password or document content.
 *  @param to where they go; standard output when absent. */
export function createLog(settings: Pick<Settings, 'logLevel'>, to?: DestinationStream): Log {
  const options = {
    level: settings.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const span = spanHere();
      return span ? { trace: span.traceId } : {};
    },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  return to ? pino(options, to) : pino(options);
}
