import { Anchor, Group, Radio, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Answer, call, Dialog, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { useDeed } from '../records/queries.ts';
import { words } from '../words/words.ts';
import { CustomerPicker } from './CustomerPicker.tsx';
import { type AccessRequest, type Given, type Grant, give, useGrants } from './queries.ts';

type Props = {
  given: Given;
  /** What is given, such as `Acme Orders 1.0`. */
  what: string;
  /** Who asked for it, and becomes a member of the customer. */
  request?: AccessRequest;
  close: () => void;
};

/** Lets a customer download something: gives them one of the part numbers that open it. */
export function GiveAccess({ given, what, request, close }: Props) {
  const w = words('access');
  const grants = useGrants(given);
  if (grants.data && grants.data.length > 0)
    return <Form grants={grants.data} what={what} {...(request && { request })} close={close} />;
  return (
    <Dialog title={w.giveThis(what)} close={close}>
      <Answer of={grants} what={w.theNumbers}>
        {() => (
          <Text size="sm">
            {w.noGrant}{' '}
            <Anchor href={`/publish/products/${given.product}/components`} size="sm" underline="always">
              {w.toComponents}
            </Anchor>
          </Text>
        )}
      </Answer>
    </Dialog>
  );
}

type FormProps = Omit<Props, 'given'> & { grants: Grant[] };

function Form({ grants, what, request, close }: FormProps) {
  const w = words('access');
  const a = words('accounts');
  const [isNew, setNew] = useState(false);
  const [account, setAccount] = useState<string>();
  const [name, setName] = useState('');
  const [fresh] = useState<string>(() => crypto.randomUUID());
  const [partNumber, setPartNumber] = useState(grants[0]?.partNumber ?? '');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const person = request?.person;
  const held = { partNumber, ...(from && { from }), ...(to && { to }) };
  const gift = { held, ...(person?.email && { member: person.email }) };
  const work = useDeed(
    async () => {
      await give(isNew ? { account: fresh, name: name.trim() } : { account: account ?? '' }, gift);
      // One that stays on the list for once is dismissed by hand.
      if (request)
        await call(`/v1/accessrequests/${request.id}`, { method: 'DELETE' }).catch(() => undefined);
    },
    () => {
      close();
      say(w.given(what));
    },
  );
  return (
    <FormDialog
      title={w.giveThis(what)}
      close={close}
      error={work.error}
      submit={{
        name: w.give,
        run: () => work.mutate(),
        busy: work.isPending,
        disabled: isNew ? name.trim() === '' : account === undefined,
      }}
    >
      <Radio.Group
        label={w.toWhom}
        value={isNew ? 'new' : 'known'}
        onChange={(value) => setNew(value === 'new')}
      >
        <Group mt={6} gap="lg">
          <Radio value="known" label={w.known} />
          <Radio value="new" label={w.new} />
        </Group>
      </Radio.Group>
      {isNew ? (
        <TextInput
          label={w.name}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      ) : (
        <CustomerPicker value={account} change={setAccount} />
      )}
      {request && <Text size="sm">{memberOf(request)}</Text>}
      <Select
        label={a.partNumber}
        description={w.partNumberHelp}
        required
        allowDeselect={false}
        data={[...new Map(grants.map((each) => [each.partNumber, each])).values()].map((each) => ({
          value: each.partNumber,
          label: w.grant(each.partNumber, each.component),
        }))}
        value={partNumber}
        onChange={(value) => value && setPartNumber(value)}
      />
      <Group grow>
        <TextInput
          type="date"
          label={a.from}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={a.to}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </Group>
    </FormDialog>
  );
}

/** What becomes of who asked. */
function memberOf({ person }: AccessRequest): string {
  const w = words('access');
  if (!person?.email) return w.noEmail;
  return person.emailVerified ? w.member(person.email) : w.unverified(person.email);
}
