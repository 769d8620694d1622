import { Alert, Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { signInAddress } from '../me.ts';
import { words } from '../words/words.ts';
import { useSessionEnded } from './ended.ts';

/** Says that the session has ended, and leads to a new one beside the page, which keeps what was typed. */
export function SessionEnded() {
  const w = words('session');
  if (!useSessionEnded()) return null;
  return (
    <Alert
      mb="lg"
      color="orange"
      variant="light"
      role="alert"
      title={w.ended}
      icon={<IconLogin2 aria-hidden />}
    >
      <p style={{ margin: '0 0 12px' }}>{w.stays}</p>
      <SignInBeside />
    </Alert>
  );
}

/** Signs in in another window; the page goes on when its reader comes back. */
export function SignInBeside() {
  return (
    <Button component="a" size="xs" href={signInAddress('/')} target="_blank" rel="noopener">
      {words('session').again}
    </Button>
  );
}
