import { Button, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { words } from '../words/words.ts';
import { Item } from './Item.tsx';
import { type Factors, useChange } from './queries.ts';

/** From here on it is time for new ones. */
const FEW = 3;

type Props = { factors: Factors; showCodes: (codes: string[]) => void };

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryItem({ factors, showCodes }: Props) {
  const w = words('factors');
  const { left } = factors.recoveryCodes;
  const [renewing, setRenewing] = useState(false);
  const renew = useChange(
    () => call<{ recoveryCodes: string[] }>('/api/v1/me/recovery-codes', { method: 'POST' }),
    ({ recoveryCodes }) => {
      setRenewing(false);
      showCodes(recoveryCodes);
    },
  );
  return (
    <>
      <Item
        icon={IconLifebuoy}
        name={w.recovery}
        actions={
          <Button variant="default" onClick={() => setRenewing(true)}>
            {w.renew}
          </Button>
        }
      >
        <div>{w.recoveryLead}</div>
        <div>
          {w.left(left)}
          {left <= FEW && <strong> {w.few}</strong>}
        </div>
      </Item>
      {renewing && (
        <FormDialog
          title={w.renew}
          close={() => setRenewing(false)}
          error={renew.failure}
          submit={{ name: w.renew, run: () => renew.mutate(undefined), busy: renew.isPending }}
        >
          <Text>{w.renewText}</Text>
        </FormDialog>
      )}
    </>
  );
}
