import { Button } from '@mantine/core';
import { IconFingerprint, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '../words/words.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { Item } from './Item.tsx';
import { hasPasskeys } from './passkeys.ts';
import type { Factors, Passkey } from './queries.ts';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { Used } from './Used.tsx';

type Doing = { deed: 'add' } | { deed: 'rename' | 'remove'; passkey: Passkey };
type Props = { factors: Factors; showCodes: (codes: string[] | null) => void };

/** Passkeys, each by its name, and the way to another one. */
export function PasskeyItems({ factors, showCodes }: Props) {
  const w = words('factors');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const possible = factors.passkeysPossible && hasPasskeys();
  return (
    <>
      <Item
        icon={IconFingerprint}
        name={w.passkeys}
        actions={
          possible && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing({ deed: 'add' })}
            >
              {w.addPasskey}
            </Button>
          )
        }
      >
        <div>{w.passkeysLead}</div>
        {!possible && <div>{factors.passkeysPossible ? w.noPasskeysHere : w.noPasskeysThere}</div>}
      </Item>
      {factors.passkeys.map((passkey) => (
        <Item
          key={passkey.id}
          icon={IconFingerprint}
          name={passkey.name}
          actions={
            <>
              <Button
                variant="default"
                onClick={() => setDoing({ deed: 'rename', passkey })}
                aria-label={w.renameThis(passkey.name)}
              >
                {w.rename}
              </Button>
              <Button
                variant="default"
                onClick={() => setDoing({ deed: 'remove', passkey })}
                aria-label={w.removeThis(passkey.name)}
              >
                {w.remove}
              </Button>
            </>
          }
        >
          <div>
            <Used {...passkey} />
            {passkey.synced && `, ${w.synced}`}
          </div>
        </Item>
      ))}
      {doing?.deed === 'add' && (
        <AddPasskey
          close={close}
          done={(codes) => {
            close();
            showCodes(codes);
          }}
        />
      )}
      {doing?.deed === 'rename' && <RenamePasskey passkey={doing.passkey} close={close} />}
      {doing?.deed === 'remove' && <RemovePasskey passkey={doing.passkey} close={close} />}
    </>
  );
}
