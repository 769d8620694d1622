import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Record<string, string | number | boolean>;

/** Something that took its time, as part of what began it. Names and attributes never hold what a person or another
 *  system sent: no address with its values, no header, no content, no value of a statement. */
export type Span = {
  traceId: string;
  spanId: string;
  isSampled: boolean;
  /** What goes on after its end, such as a timer that it has set, is no part of it. */
  hasEnded(): boolean;
  set(attributes: Attributes): void;
  /** @param fault what kind of fault it was; absent where all went well. */
  end(fault?: string): void;
};

export type Beginning = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** What it is part of: a span of ours, or what the header `traceparent` says. */
  parent?: Span | string | undefined;
  /** Milliseconds since it began. */
  ago?: number;
};

export type Recorder = (beginning: Beginning) => Span;

let recorder: Recorder | undefined;
const here = new AsyncLocalStorage<Span>();

/** Says who keeps spans; until then nothing is recorded, and it costs nothing. One for the process, as are the
 *  environment variables that ask for it. */
export function recordSpans(to: Recorder | undefined): void {
  recorder = to;
}

export const begin = (beginning: Beginning): Span | undefined => recorder?.(beginning);

/** What runs in `work` is part of the span. */
export const within = <T>(span: Span | undefined, work: () => T): T => (span ? here.run(span, work) : work());

/** The span that this is part of. */
export function spanHere(): Span | undefined {
  const span = recorder && here.getStore();
  return span?.hasEnded() ? undefined : span;
}

/** Does something as a span of what runs, or as the first of a trace. */
export async function traced<T>(
  beginning: Beginning,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = recorder?.({ parent: spanHere(), ...beginning });
  if (!span) return work(undefined);
  try {
    const done = await here.run(span, () => work(span));
    span.end();
    return done;
  } catch (error) {
    span.end(faultOf(error));
    throw error;
  }
}

/** The kind of an error; what it says may hold what somebody sent. */
export const faultOf = (error: unknown): string =>
  String(Object(error).code ?? Object(error).name ?? 'error').slice(0, 100);

/** What a system that the operator has configured is told, so that its spans are part of ours (W3C Trace Context). */
export const traceparentOf = ({ traceId, spanId, isSampled }: Span): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
