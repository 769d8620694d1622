import { Badge } from '@mantine/core';
import { words } from '../words/words.ts';
import type { Webhook } from './webhook.ts';

/** Whether a webhook is called, in a word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const w = words('webhooks').states;
  const [name, colour] = stateOf(webhook);
  return (
    <Badge variant="light" color={colour} tt="none" style={{ flex: 'none' }}>
      {w[name]}
    </Badge>
  );
}

function stateOf({ active, pausedUntil, failingSince, disabledBecause }: Webhook) {
  if (!active) return disabledBecause ? (['disabled', 'red'] as const) : (['inactive', 'gray'] as const);
  if (pausedUntil) return ['paused', 'orange'] as const;
  return failingSince ? (['failing', 'orange'] as const) : (['active', 'pine'] as const);
}
