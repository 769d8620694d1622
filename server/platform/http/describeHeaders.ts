import type { Route } from './describeAnswers.ts';
import type { Described } from './describeProblems.ts';

const header = (name: string, description: string): Described => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const unlessKnown = header('If-None-Match', 'An ETag that was read: answers 304 when it is still that.');
const ifCurrent = header('If-Match', 'The ETag that was read: refuses with 412 when it was changed since.');
const part = header('Range', 'The bytes that are wanted, such as bytes=0-1023: answers 206.');
const once = header(
  'Idempotency-Key',
  'Of the caller’s making: repeated within a day, the request is answered as before and does nothing again.',
);

/** The headers of a request that an operation heeds, as follows from what it may answer. */
export function describeHeaders(route: Route, method: string, responses: Described): Described[] {
  const { entityTag = false, raises = [] } = route.config ?? {};
  const reads = method === 'GET' || method === 'HEAD';
  return [
    ...(entityTag && reads ? [unlessKnown] : []),
    ...('412' in responses && !reads ? [ifCurrent] : []),
    ...('416' in responses ? [part] : []),
    ...(raises.some((code) => code.endsWith('.idempotency.mismatch')) ? [once] : []),
  ];
}
