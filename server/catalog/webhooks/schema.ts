import { type Static, Type } from 'typebox';
import { checked } from '../../platform/http/validation.ts';
import { urlFaults } from '../../platform/webhooks/address.ts';
import { closed, dateTime, identifier, listOf } from '../records/formats.ts';

const things = ['productgroup', 'product', 'release', 'package', 'resourceset'] as const;
const changes = ['published', 'depublished'] as const;
/** The events, and the message that only tests a webhook. */
export const eventNames = things.flatMap((thing) => changes.map((change) => `${thing}.${change}` as const));
export const PING = 'webhook.ping';

const url = Type.String({ minLength: 1, maxLength: 2000, description: 'https; a public address.' });
/** Said to be text, so that the validator compares many of them by a table and not each with each. */
const event = Type.Unsafe<(typeof eventNames)[number]>({ type: 'string', enum: [...eventNames] });
const events = Type.Array(event, {
  minItems: 1,
  uniqueItems: true,
  description: 'None: every event.',
});
const description = Type.String({ maxLength: 300 });

export const webhookCreate = checked(
  Type.Object({ url, events: Type.Optional(events), description: Type.Optional(description) }, closed),
  (given) => urlFaults(given.url),
);
export const webhookUpdate = checked(
  Type.Object(
    {
      url: Type.Optional(url),
      events: Type.Optional(Type.Union([events, Type.Null()])),
      description: Type.Optional(Type.Union([description, Type.Null()])),
      active: Type.Optional(
        Type.Boolean({
          description: 'False: nothing is sent, and what happens meanwhile is not told later.',
        }),
      ),
    },
    closed,
  ),
  (given) => urlFaults(given.url),
);

export const webhook = Type.Object({
  id: identifier,
  url,
  events: Type.Optional(events),
  description: Type.Optional(description),
  active: Type.Boolean(),
  failingSince: Type.Optional(dateTime),
  pausedUntil: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Too much failed: until then messages wait. `{"active":true}` or a ping that arrives ends it.',
    }),
  ),
  disabledBecause: Type.Optional(Type.String()),
  formerSecretUntil: Type.Optional(dateTime),
  created: dateTime,
  modified: dateTime,
});
export const webhookWithSecret = Type.Object({
  ...webhook.properties,
  secret: Type.String({ description: 'Shown this once.' }),
});
export const webhookList = listOf(webhook);
export const webhookPath = Type.Object({ webhookId: Type.String() });

const attempt = Type.Object({
  at: dateTime,
  milliseconds: Type.Integer(),
  status: Type.Optional(Type.Integer()),
  reason: Type.Optional(Type.String()),
  response: Type.Optional(Type.String({ description: 'The first bytes of it.' })),
});
export const delivery = Type.Object({
  id: Type.String({ description: 'The webhook-id of the message.' }),
  event: Type.String(),
  state: Type.Enum(['pending', 'delivered', 'failed']),
  attempts: Type.Integer(),
  nextAttemptAt: Type.Optional(dateTime),
  created: dateTime,
  message: Type.Object({}, { additionalProperties: true, description: 'What is sent.' }),
  log: Type.Array(attempt, { description: 'The last attempts, oldest first.' }),
});
export const deliveryList = listOf(delivery);
export const deliveryPath = Type.Object({ webhookId: Type.String(), deliveryId: Type.String() });

export type WebhookCreate = Static<typeof webhookCreate>;
export type WebhookUpdate = Static<typeof webhookUpdate>;
export type EventName = (typeof eventNames)[number];
