import { Alert } from '@mantine/core';
import { formatDate } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import type { Webhook } from './webhook.ts';

/** What keeps messages from a webhook, when something does. */
export function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const w = words('webhooks');
  const { disabledBecause, pausedUntil, failingSince } = webhook;
  const said =
    (disabledBecause && w.disabledBecause(w.reason(disabledBecause))) ??
    (pausedUntil && w.pausedUntil(formatDate(pausedUntil))) ??
    (failingSince && w.failingSince(formatDate(failingSince)));
  if (!said) return null;
  return (
    <Alert color="orange" variant="light" mb="md">
      {said}
    </Alert>
  );
}
