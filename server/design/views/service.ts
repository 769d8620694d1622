import type { TSchema } from 'typebox';
import {
  type JsonFault,
  nameKey,
  nameProblem,
  splitElements,
  standalone,
} from '../../../formats/dxl/index.ts';
import { invalid } from '../../platform/http/problem.ts';
import { named, type Sent } from '../elements/body.ts';
import type { ElementRow } from '../tables.ts';

/** A JSON view of a design type: how it is read out of DXL, judged, and written into it. */
export type JsonView<T> = {
  type: string;
  /** The last word of the path. */
  word: string;
  /** The problem for an element in binary form, and its code. */
  binary: (name: string) => Error;
  raises: string;
  faults: (body: unknown) => JsonFault[];
  accepts: (body: unknown) => body is T;
  read: (dxl: string) => T;
  write: (name: string, wanted: T) => string;
  change: (dxl: string, wanted: T) => string;
  /** What is wrong with the DXL that came of it, when it depends on what was there. */
  afterwards: (dxl: string, wanted: T) => JsonFault[];
  shape: TSchema;
  body: TSchema;
};

type Stored = Pick<ElementRow, 'dxl' | 'namespaces' | 'name'>;

/** The view of a stored element. @throws Problem 422 when it is kept in binary form. */
export function viewOf<T>(view: JsonView<T>, row: Stored): T {
  return view.read(formattedText(view, row));
}

function formattedText<T>({ binary }: JsonView<T>, row: Stored): string {
  if (/^<([^\s:>]+:)?note[\s/>]/.test(row.dxl)) throw binary(row.name);
  return standalone(row.dxl, row.namespaces);
}

/** What was sent, judged. @throws Problem 400 with everything that is wrong. */
export function judged<T>(view: JsonView<T>, body: unknown): T {
  if (view.accepts(body)) return body;
  throw invalid(view.faults(body));
}

/** The element that comes of a view: what is stored, edited, or a new one.
 *  @throws Problem 400 when the name of the path is not among its names. */
export function sentOf<T>(view: JsonView<T>, wanted: T, existing: Stored | undefined, name: string): Sent {
  const unfit = existing === undefined ? nameProblem(name) : undefined;
  if (unfit !== undefined) throw invalid([{ path: '/params/name', message: unfit }]);
  const text =
    existing === undefined
      ? view.change(view.write(name.trim(), wanted), wanted)
      : view.change(formattedText(view, existing), wanted);
  const faults = view.afterwards(text, wanted);
  if (faults.length > 0) throw invalid(faults);
  const { elements, messages } = splitElements(text);
  const [element] = elements;
  if (element === undefined) throw new Error('An element lost its root when its view was written.');
  const sent = { text, element, messages };
  if (element.answers.length === 0) return existing === undefined ? named(sent, name) : sent;
  if (element.answers.some((each) => nameKey(each) === nameKey(name.trim()))) return sent;
  throw invalid([{ path: '/name', message: `is not the ${name} of the path` }]);
}
