import { Autocomplete, NativeSelect, TextInput } from '@mantine/core';
import type { Target } from '../../../../formats/dxl/targets.ts';
import { textFor } from '../../../words/words.ts';
import { words as previewWords } from '../preview/words/words.ts';
import { useDesignSummary } from '../queries.ts';
import { words } from './words/words.ts';

type Props = {
  nsfPath: string;
  kinds: readonly string[];
  /** null opens nothing; undefined leaves what the source says. */
  target: Target | null | undefined;
  /** What the source says in words, where that is none of the kinds. */
  kept: string | undefined;
  disabled: boolean;
  change: (target: Target | null | undefined) => void;
};

/** The value that stands for what the source says. */
const KEPT = 'kept';

/** What a part opens: an element of the database, an address, nothing, or what only the source can say. */
export function TargetFields({ nsfPath, kinds, target, kept, disabled, change }: Props) {
  const w = words('target');
  const names = useNames(nsfPath, target?.kind);
  const isUrl = target?.kind === 'url';
  const named = target?.name?.trim().toLowerCase() ?? '';
  const isUnknown =
    named !== '' && names !== undefined && !names.some((name) => name.toLowerCase() === named);
  return (
    <>
      <NativeSelect
        label={w.opens}
        disabled={disabled}
        value={target?.kind ?? (target === undefined && kept ? KEPT : '')}
        data={[
          { value: '', label: w.nothing },
          ...(kept ? [{ value: KEPT, label: kept }] : []),
          ...kinds.map((value) => ({
            value,
            label: value === 'url' ? w.address : textFor(previewWords('targets').kinds, value),
          })),
        ]}
        onChange={(event) => {
          const kind = event.currentTarget.value;
          if (kind === KEPT) change(undefined);
          else if (kind === '') change(null);
          else change(kind === 'url' ? { kind, url: '' } : { kind, name: isUrl ? '' : (target?.name ?? '') });
        }}
      />
      {target && isUrl && (
        <TextInput
          label={w.address}
          type="url"
          disabled={disabled}
          maxLength={2048}
          value={target.url ?? ''}
          description={target.url ? undefined : w.pending}
          onChange={(event) => change({ ...target, url: event.currentTarget.value })}
        />
      )}
      {target && !isUrl && (
        <Autocomplete
          label={w.name}
          disabled={disabled}
          maxLength={512}
          value={target.name ?? ''}
          data={[...new Set(names)]}
          limit={50}
          description={named === '' ? w.pending : isUnknown ? w.unknown : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(name) => change({ ...target, name })}
        />
      )}
    </>
  );
}

/** The names to which elements of a kind answer; undefined while they are not known. */
function useNames(nsfPath: string, kind: string | undefined): string[] | undefined {
  const types = useDesignSummary(nsfPath).data?.types;
  if (!types || kind === undefined) return undefined;
  const elements = types[kind]?.elements ?? [];
  return elements.flatMap(({ name, aliases = [] }) => [name, ...aliases]).filter((name) => name !== '');
}
