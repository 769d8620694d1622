import { MultiSelect, TextInput } from '@mantine/core';
import { faultAt } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { eventNames } from './webhook.ts';

export type Fields = { url: string; description: string; events: string[] };
type Props = { fields: Fields; change: (some: Partial<Fields>) => void; error: unknown };

/** What a person says of a webhook. */
export function WebhookFields({ fields, change, error }: Props) {
  const w = words('webhooks');
  return (
    <>
      <TextInput
        label={w.url}
        description={w.urlHelp}
        required
        data-autofocus
        inputMode="url"
        maxLength={2000}
        value={fields.url}
        onChange={({ currentTarget: { value } }) => change({ url: value })}
        error={faultAt(error, '/url')}
      />
      <TextInput
        label={w.description}
        maxLength={300}
        value={fields.description}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
        error={faultAt(error, '/description')}
      />
      <MultiSelect
        label={w.events}
        description={w.eventsHelp}
        searchable
        data={eventNames}
        value={fields.events}
        onChange={(events) => change({ events })}
        error={faultAt(error, '/events')}
      />
    </>
  );
}
