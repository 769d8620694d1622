import { Button, Paper } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { PublishHead } from '../PublishHead.tsx';
import { useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import { words } from '../words/words.ts';
import { NewWebhook } from './NewWebhook.tsx';
import { WebhookState } from './WebhookState.tsx';
import type { Webhook } from './webhook.ts';

/** All webhooks. */
export default function Webhooks() {
  const w = words('webhooks');
  const [creating, setCreating] = useState(false);
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newWebhook}
    </Button>
  );
  return (
    <>
      <PublishHead place="webhooks" actions={create} />
      <Paper withBorder radius="lg" className={classes.sheet}>
        <Pages
          of={useList<Webhook>('/v1/webhooks')}
          what={w.theWebhooks}
          empty={
            <EmptyState title={w.none} icon={<IconWebhook size={24} stroke={1.5} />} action={create}>
              {w.noneYet}
            </EmptyState>
          }
        >
          {(webhooks, more) => (
            <ul className={classes.rows} aria-label={w.theWebhooks}>
              <Rows items={webhooks} keyOf={({ id }) => id} height={57} more={more}>
                {(webhook, row) => (
                  <li {...row} className={classes.row}>
                    <a href={`/publish/webhooks/${webhook.id}`} className={classes.link}>
                      <span className={classes.name}>{webhook.description ?? webhook.url}</span>
                      {webhook.description && <span className={classes.slug}>{webhook.url}</span>}
                    </a>
                    <WebhookState webhook={webhook} />
                  </li>
                )}
              </Rows>
            </ul>
          )}
        </Pages>
      </Paper>
      {creating && <NewWebhook close={() => setCreating(false)} />}
    </>
  );
}
