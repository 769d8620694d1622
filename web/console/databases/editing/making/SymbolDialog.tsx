import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, ProblemError, say } from '../../../../shared/index.ts';
import { FormDialog } from '../../../FormDialog.tsx';
import { faultAt } from '../../../FormFailure.tsx';
import { overtaken } from '../../../overtaken.ts';
import { type Element, elementAt } from '../../elementQueries.ts';
import { on } from '../../queries.ts';
import { planSymbol } from '../../references/queries.ts';
import { RenamePlaces } from '../../references/RenamePlaces.tsx';
import { useRenaming } from '../../references/useRenaming.ts';
import { WhyField } from '../../WhyField.tsx';
import { changed, renameSymbol } from '../queries.ts';
import { words } from '../words/words.ts';

type Props = {
  nsfPath: string;
  element: Element;
  /** What is chosen at first. */
  first?: string | undefined;
  close: () => void;
};
type Line = { level: number; kind: string; name: string };

const kinds = ['sub', 'function', 'property', 'class', 'type'];

/** What a library declares for others, each name once: not the members of its classes. */
function symbolsIn(outline: readonly Line[]): string[] {
  const names = new Map<string, string>();
  let inside = Number.POSITIVE_INFINITY;
  for (const { level, kind, name } of outline) {
    if (level > inside) continue;
    inside = kind === 'class' || kind === 'type' ? level : Number.POSITIVE_INFINITY;
    const plain = name.replace(/[$%&!#@]$/, '');
    if (kinds.includes(kind)) names.set(plain.toLowerCase(), plain);
  }
  return [...names.values()].sort((a, b) => a.localeCompare(b));
}

/** Asks for another name of a sub, function or class of a library, and where else it is to change. */
export function SymbolDialog({ nsfPath, element, first, close }: Props) {
  const w = words('symbols');
  const { unid, etag } = element;
  const [chosen, setChosen] = useState(first);
  const [name, setName] = useState('');
  const [why, setWhy] = useState('');
  const queries = useQueryClient();
  const outline = useQuery({
    queryKey: ['element', nsfPath, unid, 'outline', etag],
    queryFn: ({ signal }) =>
      call<{ outline: Line[] }>(on(elementAt(unid, '/outline'), nsfPath), { signal }).then((answer) =>
        symbolsIn(answer.outline),
      ),
  });
  const symbol = chosen ?? outline.data?.[0] ?? '';
  const renaming = useRenaming(symbol === '' ? '' : name, {
    before: symbol,
    key: [nsfPath, unid, 'symbol', symbol],
    ask: (wanted, signal) => planSymbol(nsfPath, unid, { symbol, name: wanted }, signal),
  });
  const save = useMutation({
    mutationFn: () =>
      renameSymbol(nsfPath, element, { symbol, name: name.trim(), places: renaming.places(), why }),
    onError: () => void renaming.plan.refetch(),
    onSuccess: async () => {
      await changed(queries, nsfPath, unid);
      await queries.invalidateQueries({ queryKey: ['element', nsfPath] });
      say(w.renamed(symbol, name.trim()));
      close();
    },
  });
  const refused = renaming.plan.error ?? save.error;
  const taken = save.error instanceof ProblemError && save.error.code === 'design.symbol.exists';
  const fault = taken ? w.taken : faultAt(refused, '/name');
  return (
    <FormDialog
      title={w.title}
      close={close}
      size="lg"
      error={taken ? undefined : overtaken(save.error)}
      fields={['/name', '/why']}
      submit={{
        name: w.rename,
        run: () => save.mutate(),
        busy: save.isPending,
        disabled: symbol === '' || name.trim() === '' || name.trim() === symbol || renaming.waits,
      }}
    >
      <Answer
        of={outline}
        what={w.what}
        empty={
          <Text size="sm" c="dimmed">
            {w.none}
          </Text>
        }
      >
        {(symbols) => (
          <>
            <NativeSelect
              label={w.symbol}
              data-autofocus
              data={symbols}
              value={symbol}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <TextInput
              label={w.name}
              description={w.help}
              required
              maxLength={40}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
                save.reset();
              }}
              error={fault}
            />
            {fault === undefined && <RenamePlaces renaming={renaming} keeps={false} />}
            <WhyField value={why} change={setWhy} error={save.error} />
          </>
        )}
      </Answer>
    </FormDialog>
  );
}
