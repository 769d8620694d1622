import { pictureKind } from '../../../model/placeholders.ts';
import { descendants } from '../../../package/xml.ts';
import type { Source } from '../../source.ts';
import { folderOf, freeName } from './edit.ts';

/** Pictures that were inserted into any of the sources, as parts of the package; only those that the text uses. */
export function createMedia(sources: Source[], source: Source, media: Record<string, Uint8Array>) {
  const used = new Map<string, { part: string; type: string }>();
  const taken = new Set<string>();
  let number = highestNumber(sources);
  return {
    /** number of one more drawing */
    number: () => ++number,
    find(name: string) {
      const kind = Object.hasOwn(media, name) ? pictureKind(media[name]) : undefined;
      return (
        kind && {
          use() {
            const form = (at: number) => `${folderOf(source)}media/picture${at}.${kind.extension}`;
            const one = used.get(name) ?? { part: freeName(source, form, taken), type: kind.type };
            used.set(name, one);
            return one.part;
          },
        }
      );
    },
    parts: () =>
      new Map([...used].map(([name, { part }]) => [part, media[name] ?? new Uint8Array()] as const)),
    types: () => [...used.values()],
  };
}

/** Numbers of drawings are unique in a document (ECMA-376 Part 1, 20.4.2.5). */
function highestNumber(sources: Source[]): number {
  let highest = 0;
  for (const one of sources.flatMap(({ body }) => [...descendants(body, 'wp:docPr')])) {
    const id = Number(one.attributes.get('id'));
    if (id > highest && id < 2 ** 31 - 10_000) highest = id;
  }
  return highest;
}
