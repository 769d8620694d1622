import { Alert, Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { FormFailure } from '../../FormFailure.tsx';
import classes from '../admin.module.css';
import type { mail } from './words/en/mail.ts';
import { words } from './words/words.ts';

type Answer = { to: string; sent: boolean; reason?: keyof typeof mail.reasons; said?: string };

/** Sends an e-mail to whoever presses the button, and says why it could not be sent. */
export function MailTest() {
  const w = words('mail');
  const send = useMutation({ mutationFn: () => call<Answer>('/api/v1/mail/test', { method: 'POST' }) });
  const { data } = send;
  return (
    <>
      <Button variant="default" mih={44} mt="md" loading={send.isPending} onClick={() => send.mutate()}>
        {w.send}
      </Button>
      <div role="status">
        {data?.sent && (
          <Text size="sm" mt="sm" className={classes.any}>
            {w.sent(data.to)}
          </Text>
        )}
      </div>
      {data && !data.sent && (
        <Alert color="red" variant="light" role="alert" mt="sm">
          <Text size="sm">{w.reasons[data.reason ?? 'other']}</Text>
          {data.said && (
            <Text size="xs" mt={4} className={classes.any}>
              {w.said}: <span lang="en">{data.said}</span>
            </Text>
          )}
        </Alert>
      )}
      <FormFailure error={send.error} />
    </>
  );
}
