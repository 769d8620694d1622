import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { nameKey } from '../../../../formats/dxl/names.ts';
import { say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { type Chosen, elementAddress } from '../elementQueries.ts';
import type { DesignSummary } from '../queries.ts';
import type { Source } from './code/createSource.ts';
import type { Ask, Pointed } from './code/symbolAt.ts';
import { partsOf } from './parts.ts';
import { readElement } from './queries.ts';
import { words } from './words/words.ts';

type Wanted = {
  nsfPath: string;
  chosen: Chosen;
  summary: DesignSummary | undefined;
  source: RefObject<Source | undefined>;
  mayRename: boolean;
};

/** Answers what is asked of a name in a source: where it is defined, who uses it, and another name for it. */
export function useAsking({ nsfPath, chosen, summary, source, mayRename }: Wanted) {
  const queries = useQueryClient();
  const [renaming, setRenaming] = useState<{ symbol?: string }>();
  const elementsCalled = (name: string, types?: readonly string[]): Chosen[] =>
    Object.entries(summary?.types ?? {})
      .filter(([type]) => types === undefined || types.includes(type))
      .flatMap(([type, { elements }]) =>
        elements
          .filter((each) =>
            [each.name, ...(each.aliases ?? [])].some((own) => nameKey(own) === nameKey(name)),
          )
          .map(({ name: own, unid }) => ({ type, name: own, unid })),
      );
  const text = () => source.current?.doc().toString() ?? '';
  const declared = (word: string, of: string) =>
    partsOf(of).find(
      ({ kind, name }) => (kind === 'procedure' || kind === 'field') && nameKey(name) === nameKey(word),
    );
  const goTo = async ({ word, name, types }: Pointed): Promise<void> => {
    const [element] = name === undefined ? [] : elementsCalled(name, types);
    if (element) return go(elementAddress(nsfPath, element));
    const here = word === '' ? undefined : declared(word, text());
    if (here) return source.current?.goTo(here.at);
    // What a library declares that is used here.
    for (const [, library = ''] of text().matchAll(
      /^\s*(?:<[^>]*>)*\s*use\s+(?:"|&quot;)(.+?)(?:"|&quot;)/gim,
    ))
      for (const used of elementsCalled(library, ['scriptlibrary'])) {
        const { dxl } = await queries.fetchQuery({
          queryKey: ['element', nsfPath, used.unid],
          queryFn: () => readElement(nsfPath, used.unid),
          staleTime: 30_000,
        });
        const found = word === '' ? undefined : declared(word, dxl.replaceAll('\r\n', '\n'));
        if (!found) continue;
        const line = dxl.replaceAll('\r\n', '\n').slice(0, found.at).split('\n').length;
        return go(elementAddress(nsfPath, used, { show: 'source', line }));
      }
    say(words('asking').unknown(name ?? word));
  };
  const ask = (what: Ask, symbol: Pointed): void => {
    if (what === 'usages') go(elementAddress(nsfPath, chosen, { show: 'usage' }));
    else if (what === 'definition') void goTo(symbol).catch(() => say(words('asking').unknown(symbol.word)));
    else if (mayRename) {
      const own = chosen.type === 'scriptlibrary' && declared(symbol.word, text())?.kind === 'procedure';
      setRenaming(own ? { symbol: symbol.word } : {});
    }
  };
  return { ask, renaming, close: () => setRenaming(undefined) };
}
