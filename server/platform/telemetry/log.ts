import pino, { type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Settings } from '../../settings.ts';
import { passing } from '../passing.ts';
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

const ERROR = 50;

/** Structured logs, one JSON object a line; no token, code, password or document content. What is an error here and passes
 *  by itself, such as a database that is away, is a warning: it is tried again, and nobody has to mend anything.
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
    hooks: {
      logMethod(this: Logger, given: Parameters<LogFn>, write: LogFn, level: number) {
        if (level === ERROR && passing(Object(given[0]).err)) this.warn(...given);
        else write.apply(this, given);
      },
    },
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  };
  return to ? pino(options, to) : pino(options);
}
