import { Card } from '../../Card.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { MarkdownField } from './MarkdownField.tsx';
import { NameFields } from './NameFields.tsx';
import { ParentFields } from './ParentFields.tsx';
import type { Read } from './queries.ts';
import { RecordForm } from './RecordForm.tsx';
import { ResourceSetsField } from './ResourceSetsField.tsx';
import type { Parent } from './types.ts';
import { useForm } from './useForm.ts';
import { useNames } from './useNames.ts';

type Placed = { name: string; slug: string; parent?: Parent; resourceSets: string[]; description?: string };
type Fields = Omit<Placed, 'parent' | 'description'> & { parent: Parent | null; description: string | null };

const fieldsOf = ({ name, slug, parent, resourceSets, description }: Placed): Fields => ({
  name,
  slug,
  parent: parent ?? null,
  description: description ?? null,
  resourceSets,
});

type Props = { path: string; given: Read<Placed>; ofGroup?: boolean; described?: boolean };

/** The fields that product groups and products have in common, and the description that products have. */
export function TreeForm({ path, given, ofGroup = false, described = false }: Props) {
  const w = words('records');
  const form = useForm<Placed, Fields>({ path, given, fieldsOf });
  const { fields, change, error } = form;
  const nameOf = useNames();
  return (
    <Card title={w.fields}>
      <RecordForm
        form={form}
        names={{
          name: w.name,
          slug: w.slug,
          description: w.description,
          parent: ofGroup ? w.parentOfGroup : w.parent,
          resourceSets: w.resourceSets,
        }}
        show={(field, value) => {
          if (field === 'parent' && value) return nameOf('/v1/productgroups', (value as Parent).id);
          if (field !== 'resourceSets' || (value as string[]).length === 0) return undefined;
          return (value as string[]).map((id) => nameOf('/v1/resourcesets', id)).join(', ');
        }}
        shown={['/name', '/slug', '/description', '/parent/id', '/parent/sections', '/resourceSets']}
      >
        <NameFields name={fields.name} slug={fields.slug} change={change} error={error} />
        {described && (
          <MarkdownField
            label={w.description}
            value={fields.description}
            most={20_000}
            change={(description) => change({ description })}
            error={faultAt(error, '/description')}
          />
        )}
        <ParentFields
          ofGroup={ofGroup}
          parent={fields.parent}
          change={(parent) => change({ parent })}
          error={error}
        />
        <ResourceSetsField value={fields.resourceSets} change={change} error={error} />
      </RecordForm>
    </Card>
  );
}
