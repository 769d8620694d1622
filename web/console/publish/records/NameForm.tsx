import { Card } from '../../Card.tsx';
import { words } from '../words/words.ts';
import { NameFields } from './NameFields.tsx';
import type { Read } from './queries.ts';
import { RecordForm } from './RecordForm.tsx';
import { useForm } from './useForm.ts';

type Named = { name: string };

const fieldsOf = ({ name }: Named): Named => ({ name });

/** The form of a record that has no more than a name of its own. */
export function NameForm({ path, given }: { path: string; given: Read<Named> }) {
  const w = words('records');
  const form = useForm<Named, Named>({ path, given, fieldsOf });
  return (
    <Card title={w.fields}>
      <RecordForm form={form} names={{ name: w.name }} shown={['/name']}>
        <NameFields
          name={form.fields.name}
          change={({ name = '' }) => form.change({ name })}
          error={form.error}
        />
      </RecordForm>
    </Card>
  );
}
