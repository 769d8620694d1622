import { MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { useAll, useDeed } from '../records/queries.ts';
import { RecordPicker } from '../records/RecordPicker.tsx';
import type { ReleaseItem } from '../records/types.ts';
import { words } from '../words/words.ts';

/** Makes a bundle of everything, of what changed since a day, or of some releases of a product. */
export function ExportBundle({ close }: { close: () => void }) {
  const w = words('bundles');
  const [what, setWhat] = useState('everything');
  const [since, setSince] = useState('');
  const [product, setProduct] = useState<string>();
  const [releases, setReleases] = useState<string[]>([]);
  const work = useDeed(
    () =>
      call('/v1/bundles', {
        json: { ...(what === 'since' && { since }), ...(what === 'releases' && { releases }) },
      }),
    () => {
      say(w.begun);
      close();
    },
  );
  return (
    <FormDialog
      title={w.export}
      close={close}
      error={work.error}
      fields={['/since', '/releases']}
      submit={{
        name: w.exportNow,
        run: () => work.mutate(),
        busy: work.isPending,
        disabled: (what === 'since' && !since) || (what === 'releases' && releases.length === 0),
      }}
    >
      <Radio.Group label={w.what} value={what} onChange={setWhat}>
        <Stack gap={8} mt={6}>
          <Radio value="everything" label={w.choices.everything} />
          <Radio value="since" label={w.choices.since} />
          <Radio value="releases" label={w.choices.releases} />
        </Stack>
      </Radio.Group>
      {what === 'since' && (
        <TextInput
          type="date"
          label={w.day}
          required
          value={since}
          onChange={(event) => setSince(event.currentTarget.value)}
          error={faultAt(work.error, '/since')}
        />
      )}
      {what === 'releases' && (
        <>
          <RecordPicker
            path="/v1/products"
            label={w.product}
            value={product ? [product] : []}
            change={(ids) => setProduct(ids.at(-1))}
          />
          {product && <Releases product={product} value={releases} change={setReleases} error={work.error} />}
        </>
      )}
    </FormDialog>
  );
}

type Props = { product: string; value: string[]; change: (ids: string[]) => void; error: unknown };

function Releases({ product, value, change, error }: Props) {
  const w = words('bundles');
  const all = useAll<ReleaseItem>(`/v1/products/${product}/releases`);
  return (
    <MultiSelect
      label={w.releasesLabel}
      searchable
      data={(all.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={change}
      error={faultAt(error, '/releases')}
    />
  );
}
