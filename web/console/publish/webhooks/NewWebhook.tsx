import { useState } from 'react';
import { call } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { useDeed } from '../records/queries.ts';
import { words } from '../words/words.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { type Fields, WebhookFields } from './WebhookFields.tsx';
import type { WithSecret } from './webhook.ts';

/** Creates a webhook and shows its secret, this once. */
export function NewWebhook({ close }: { close: () => void }) {
  const w = words('webhooks');
  const [fields, setFields] = useState<Fields>({ url: '', description: '', events: [] });
  const work = useDeed(() => {
    const { url, description, events } = fields;
    const json = { url, ...(description && { description }), ...(events.length > 0 && { events }) };
    return call<WithSecret>('/v1/webhooks', { json });
  });
  if (work.data) {
    const { id, secret } = work.data;
    return <SecretOnce secret={secret} close={() => go(`/publish/webhooks/${id}`)} />;
  }
  return (
    <FormDialog
      title={w.newWebhook}
      close={close}
      error={work.error}
      fields={['/url', '/description', '/events']}
      submit={{ name: words('records').create, run: () => work.mutate(), busy: work.isPending }}
    >
      <WebhookFields
        fields={fields}
        change={(some) => setFields({ ...fields, ...some })}
        error={work.error}
      />
    </FormDialog>
  );
}
