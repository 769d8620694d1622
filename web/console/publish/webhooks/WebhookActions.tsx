import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, say, sentenceOf } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeNow, useDeed } from '../records/queries.ts';
import { forgetTyped } from '../records/typed.ts';
import { words } from '../words/words.ts';
import { SecretOnce } from './SecretOnce.tsx';
import { WebhookState } from './WebhookState.tsx';
import type { Webhook, WithSecret } from './webhook.ts';

/** What can be done to a webhook: try it, stop it and go on, take a new secret, delete it. */
export function WebhookActions({ webhook, path }: { webhook: Webhook; path: string }) {
  const w = words('webhooks');
  const r = words('records');
  const [doing, setDoing] = useState<'rotate' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const onError = (error: unknown) => say(sentenceOf(error), 'failed');
  const ping = useDeed(
    () => call(`${path}/ping`, { json: {} }),
    () => say(w.pinged),
  );
  const isCalled = webhook.active && webhook.pausedUntil === undefined;
  const toggle = useDeed(() => changeNow(path, { json: { active: !isCalled } }));
  const name = webhook.description ?? webhook.url;
  return (
    <>
      <WebhookState webhook={webhook} />
      <Button
        h={44}
        variant="default"
        disabled={!webhook.active}
        loading={ping.isPending}
        onClick={() => ping.mutate(undefined, { onError })}
      >
        {w.ping}
      </Button>
      <Button
        h={44}
        variant={isCalled ? 'default' : 'filled'}
        loading={toggle.isPending}
        onClick={() => toggle.mutate(undefined, { onError })}
      >
        {isCalled ? w.deactivate : w.activate}
      </Button>
      <Menu position="bottom-end" width={220} shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={r.actionsFor(name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => setDoing('rotate')}>
            {w.rotate}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDoing('delete')}
          >
            {r.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {doing === 'rotate' && (
        <ConfirmDeed
          title={w.askRotate}
          means={w.rotateMeans}
          name={w.rotate}
          deed={async () =>
            setSecret(
              (await changeNow<WithSecret>(`${path}/rotate`, { method: 'POST', json: {}, of: path })).secret,
            )
          }
          done={() => undefined}
          close={() => setDoing(undefined)}
        />
      )}
      {doing === 'delete' && (
        <ConfirmDeed
          title={r.ask.delete(name)}
          means={w.deleteMeans}
          name={r.delete}
          dangerous
          deed={() => changeNow(path, { method: 'DELETE' })}
          done={() => {
            forgetTyped(path);
            say(r.did.delete(name));
            go('/publish/webhooks');
          }}
          close={() => setDoing(undefined)}
        />
      )}
      {secret && <SecretOnce secret={secret} close={() => setSecret(undefined)} />}
    </>
  );
}
