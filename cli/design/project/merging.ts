import { mergeText } from '../../../formats/dxl/diff/index.ts';
import { isDxlFault, splitElements } from '../../../formats/dxl/index.ts';
import { clean } from '../../../formats/dxl/project/index.ts';
import { contentOf } from './agreeing.ts';
import type { LocalElement } from './local.ts';
import type { Fetched, Head } from './remote.ts';
import type { BaseElement } from './startingPoint.ts';
import type { Versions } from './versions.ts';

/** A file with the changes of both sides; with conflicts it holds both versions of these places. */
export type MergedFile = { text: string; conflicts: number };

/** Merges what the server has into an element that was edited since, by lines; the outcome is DXL, or is marked. */
export function mergeElement(
  local: LocalElement,
  base: Fetched | undefined,
  fetched: Fetched,
  head: Head,
  exact: boolean,
): MergedFile {
  const kept = ({ text }: Fetched) => (exact ? text : clean(text).text);
  const labels = labelsOf(head);
  const merge = (from: string | undefined) => mergeText(from, local.text, kept(fetched), labels);
  const first = merge(base && kept(base));
  // What fits together by lines need not do so as DXL.
  const merged = first.conflicts > 0 || isElement(first.text, local.element.type) ? first : merge(undefined);
  const { source, element } = local;
  const text = source.slice(0, element.start) + merged.text + source.slice(element.end);
  return { text, conflicts: merged.conflicts };
}

/** What the two sides are called in a file that holds both. */
const labelsOf = ({ by, at }: Pick<Head, 'by' | 'at'>) => ({
  ours: 'here',
  theirs: `on the server, by ${by} at ${at}`,
});

function isElement(text: string, type: string): boolean {
  try {
    const { elements } = splitElements(text);
    return elements.length === 1 && elements[0]?.type === type;
  } catch (error) {
    if (isDxlFault(error)) return false;
    throw error;
  }
}

/** The text of the version that an element starts from, as the server remembers it. */
export async function baseTextOf(
  unid: string,
  before: BaseElement | undefined,
  versions: Versions,
): Promise<Fetched | undefined> {
  if (before?.content === undefined) return undefined;
  const known = (await versions.of(unid)).some(({ version }) => version === before.version);
  const fetched = known ? await versions.text(unid, before.version) : undefined;
  return fetched !== undefined && contentOf(fetched) === before.content ? fetched : undefined;
}
