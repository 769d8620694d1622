import { TextInput } from '@mantine/core';
import { Answer, faultsOf, PageHead } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { trailTo } from '../PublishHead.tsx';
import { type Read, useRecord } from '../records/queries.ts';
import { RecordForm } from '../records/RecordForm.tsx';
import { RecordPicker } from '../records/RecordPicker.tsx';
import type { Account as AccountRecord, HeldPartNumber } from '../records/types.ts';
import { useForm } from '../records/useForm.ts';
import { useNames } from '../records/useNames.ts';
import { words } from '../words/words.ts';
import { MembersField } from './MembersField.tsx';
import { PartNumbers } from './PartNumbers.tsx';

/** One account: who belongs to it, and what it holds. */
export default function Account({ id }: { id: string }) {
  return (
    <Answer of={useRecord<AccountRecord>(`/v1/accounts/${id}`)} what={words('accounts').theAccount}>
      {(read) => (
        <>
          <PageHead
            title={read.record.name ?? read.record.account}
            {...(read.record.name !== undefined && { lead: read.record.account })}
            trail={[trailTo('accounts')]}
          />
          <Fields given={read} />
        </>
      )}
    </Answer>
  );
}

type Changeable = Omit<AccountRecord, 'account'>;

const fieldsOf = ({ account: _, ...fields }: AccountRecord): Changeable => fields;

function Fields({ given }: { given: Read<AccountRecord> }) {
  const w = words('accounts');
  const r = words('records');
  const form = useForm<AccountRecord, Changeable>({
    path: `/v1/accounts/${given.record.account}`,
    given,
    fieldsOf,
    method: 'PUT',
  });
  const { fields, change, error } = form;
  const nameOf = useNames();
  const faults = faultsOf(error);
  const members = Object.keys(faults).filter((path) => path.startsWith('/members'));
  const held = Object.keys(faults).filter((path) => path.startsWith('/partNumbers'));
  const wrong = members.map((path) => `${fields.members[Number(path.split('/')[2])] ?? ''} ${faults[path]}`);
  const isProducts = (field: string) => field === 'earlyAccess' || field === 'extendedSupport';
  return (
    <Card title={r.fields}>
      <RecordForm
        form={form}
        names={{
          name: r.name,
          members: w.members,
          partNumbers: w.partNumbers,
          earlyAccess: w.earlyAccess,
          extendedSupport: w.extendedSupport,
        }}
        show={(field, value) => {
          if (!Array.isArray(value) || value.length === 0) return undefined;
          if (field === 'partNumbers') return (value as HeldPartNumber[]).map(w.held).join('\n');
          return isProducts(field) ? value.map((id) => nameOf('/v1/products', id)).join(', ') : undefined;
        }}
        shown={['/name', '/earlyAccess', '/extendedSupport', ...members, ...held]}
      >
        <TextInput
          label={r.name}
          maxLength={100}
          value={fields.name ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { name: _, ...rest } = fields;
            // An account without a name has none: an empty one is refused.
            form.replace(value === '' ? rest : { ...fields, name: value });
          }}
          error={faultAt(error, '/name')}
        />
        <MembersField
          value={fields.members}
          change={(all) => change({ members: all })}
          error={wrong.length > 0 ? wrong.join(', ') : undefined}
        />
        <PartNumbers
          account={given.record.account}
          held={fields.partNumbers}
          change={(partNumbers) => change({ partNumbers })}
          error={error}
        />
        <RecordPicker
          path="/v1/products"
          label={w.earlyAccess}
          description={w.earlyAccessHelp}
          value={fields.earlyAccess}
          change={(earlyAccess) => change({ earlyAccess })}
          error={faultAt(error, '/earlyAccess')}
        />
        <RecordPicker
          path="/v1/products"
          label={w.extendedSupport}
          description={w.extendedSupportHelp}
          value={fields.extendedSupport}
          change={(extendedSupport) => change({ extendedSupport })}
          error={faultAt(error, '/extendedSupport')}
        />
      </RecordForm>
    </Card>
  );
}
