import { Button, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { FormFailure } from '../../FormFailure.tsx';
import { words } from '../words/words.ts';
import { AddApp } from './AddApp.tsx';
import { Item } from './Item.tsx';
import { type AppToAdd, type Factors, hasAny, useChange } from './queries.ts';
import { Used } from './Used.tsx';

const PATH = '/api/v1/me/factors/app';
type Props = { factors: Factors; showCodes: (codes: string[] | null) => void };

/** The app with codes: set up, replaced, removed. */
export function AppItem({ factors, showCodes }: Props) {
  const w = words('factors');
  const { app } = factors;
  const [adding, setAdding] = useState<AppToAdd>();
  const [removing, setRemoving] = useState(false);
  const begin = useChange(() => call<AppToAdd>(PATH, { method: 'POST' }), setAdding);
  const remove = useChange(
    () => call(PATH, { method: 'DELETE' }),
    () => {
      setRemoving(false);
      say(w.appRemoved);
    },
  );
  return (
    <>
      <Item
        icon={IconDeviceMobile}
        name={w.app}
        actions={
          <>
            <Button
              variant="default"
              loading={begin.isPending}
              onClick={() => begin.mutate(undefined)}
              aria-label={app ? w.replaceApp : w.setUpApp}
            >
              {app ? w.replace : w.setUp}
            </Button>
            {app && (
              <Button variant="default" onClick={() => setRemoving(true)} aria-label={w.removeApp}>
                {w.remove}
              </Button>
            )}
          </>
        }
      >
        <div>{app ? <Used {...app} /> : w.appLead}</div>
        {!hasAny(factors) && <div>{w.passwordless}</div>}
        <FormFailure error={begin.failure} />
      </Item>
      {adding && (
        <AddApp
          app={adding}
          close={() => setAdding(undefined)}
          done={(codes) => {
            setAdding(undefined);
            say(w.appAdded);
            showCodes(codes);
          }}
        />
      )}
      {removing && (
        <FormDialog
          title={w.removeApp}
          close={() => setRemoving(false)}
          error={remove.failure}
          submit={{
            name: w.remove,
            run: () => remove.mutate(undefined),
            busy: remove.isPending,
            dangerous: true,
          }}
        >
          <Text>{w.removeAppText}</Text>
        </FormDialog>
      )}
    </>
  );
}
