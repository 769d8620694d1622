import { Answer, PageHead } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { trailTo } from '../PublishHead.tsx';
import classes from '../publish.module.css';
import { type Read, useRecord } from '../records/queries.ts';
import { RecordForm } from '../records/RecordForm.tsx';
import { useForm } from '../records/useForm.ts';
import { words } from '../words/words.ts';
import { Deliveries } from './Deliveries.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookFields } from './WebhookFields.tsx';
import { WebhookTrouble } from './WebhookTrouble.tsx';
import type { Webhook } from './webhook.ts';

/** One webhook: where it leads, of what it tells, and what became of it. */
export default function WebhookPage({ id }: { id: string }) {
  const path = `/v1/webhooks/${id}`;
  return (
    <Answer of={useRecord<Webhook>(path)} what={words('webhooks').theWebhook}>
      {(read) => (
        <>
          <PageHead
            title={read.record.description ?? new URL(read.record.url).host}
            trail={[trailTo('webhooks')]}
            actions={<WebhookActions webhook={read.record} path={path} />}
          />
          <WebhookTrouble webhook={read.record} />
          <div className={classes.columns}>
            <Deliveries path={path} />
            <Fields given={read} path={path} />
          </div>
        </>
      )}
    </Answer>
  );
}

/** As an update takes them: nothing is null. */
type Changeable = { url: string; description: string | null; events: string[] | null };

const fieldsOf = ({ url, description, events }: Webhook): Changeable => ({
  url,
  description: description ?? null,
  events: events ?? null,
});

function Fields({ given, path }: { given: Read<Webhook>; path: string }) {
  const w = words('webhooks');
  const form = useForm<Webhook, Changeable>({ path, given, fieldsOf });
  const { url, description, events } = form.fields;
  return (
    <Card title={words('records').fields}>
      <RecordForm
        form={form}
        names={{ url: w.url, description: w.description, events: w.events }}
        shown={['/url', '/description', '/events']}
      >
        <WebhookFields
          fields={{ url, description: description ?? '', events: events ?? [] }}
          change={(some) =>
            form.change({
              ...some,
              ...(some.description === '' && { description: null }),
              ...(some.events?.length === 0 && { events: null }),
            })
          }
          error={form.error}
        />
      </RecordForm>
    </Card>
  );
}
