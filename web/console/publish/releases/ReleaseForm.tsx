import { MultiSelect } from '@mantine/core';
import { Card } from '../../Card.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { MarkdownField } from '../records/MarkdownField.tsx';
import { NameFields } from '../records/NameFields.tsx';
import type { Read } from '../records/queries.ts';
import { RecordForm } from '../records/RecordForm.tsx';
import { ResourceSetsField } from '../records/ResourceSetsField.tsx';
import type { Product, Release, Streams } from '../records/types.ts';
import { useForm } from '../records/useForm.ts';
import { useNames } from '../records/useNames.ts';
import { words } from '../words/words.ts';
import { StreamFields } from './StreamFields.tsx';
import { streamNames, streamsInWords } from './streams.ts';

type Fields = Pick<Release, 'name' | 'slug' | 'releaseGroups' | 'streams' | 'resourceSets'> & {
  notes: string | null;
};

const fieldsOf = ({ name, slug, notes, releaseGroups, streams, resourceSets }: Release): Fields => ({
  name,
  slug,
  notes: notes ?? null,
  releaseGroups,
  streams,
  resourceSets,
});

const streamFaults = streamNames.flatMap((name) =>
  ['', '/from', '/to', '/rollout/percent', '/rollout/seed'].map((member) => `/streams/${name}${member}`),
);

type Props = { product: Product; path: string; given: Read<Release> };

/** The fields of a release, with its streams. */
export function ReleaseForm({ product, path, given }: Props) {
  const w = words('records');
  const r = words('releases');
  const form = useForm<Release, Fields>({ path, given, fieldsOf });
  const { fields, change, error } = form;
  const nameOf = useNames();
  const groupName = (id: string) => product.releaseGroups.find((each) => each.id === id)?.name ?? id;
  return (
    <Card title={w.fields}>
      <RecordForm
        form={form}
        names={{
          name: w.name,
          slug: w.slug,
          notes: r.notes,
          releaseGroups: r.releaseGroups,
          streams: r.streams,
          resourceSets: w.resourceSets,
        }}
        show={(field, value) => {
          if (field === 'streams') return streamsInWords(value as Streams);
          if (!Array.isArray(value) || value.length === 0) return undefined;
          return value
            .map((id) => (field === 'releaseGroups' ? groupName(id) : nameOf('/v1/resourcesets', id)))
            .join(', ');
        }}
        shown={['/name', '/slug', '/notes', '/releaseGroups', '/resourceSets', ...streamFaults]}
      >
        <NameFields name={fields.name} slug={fields.slug} change={change} error={error} />
        <MarkdownField
          label={r.notes}
          value={fields.notes}
          most={50_000}
          change={(notes) => change({ notes })}
          error={faultAt(error, '/notes')}
        />
        <StreamFields streams={fields.streams} change={(streams) => change({ streams })} error={error} />
        <MultiSelect
          label={r.releaseGroups}
          description={product.releaseGroups.length === 0 ? r.noReleaseGroups : r.releaseGroupsHelp}
          data={product.releaseGroups.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.releaseGroups}
          onChange={(releaseGroups) => change({ releaseGroups })}
          error={faultAt(error, '/releaseGroups')}
        />
        <ResourceSetsField value={fields.resourceSets} change={change} error={error} />
      </RecordForm>
    </Card>
  );
}
