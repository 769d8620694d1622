import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { DialogProps } from '../../view/feature.ts';
import { Copies } from './Copies.tsx';
import type { Earlier } from './history.ts';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';
import { words } from './words.ts';

/** What the document was: the versions of the repository, and copies of the draft. */
export function HistoryPanel({ context }: DialogProps) {
  const { place, dialog } = context;
  const close = () => dialog.set(undefined);
  const w = words();
  const [shown, setShown] = useState<Earlier>();
  return (
    <>
      <Dialog title={w.title} close={close} place="right" size={420} covered={shown !== undefined}>
        <Tabs defaultValue="versions" keepMounted={false}>
          <Tabs.List grow mb="sm">
            <Tabs.Tab value="versions">{w.versions}</Tabs.Tab>
            <Tabs.Tab value="copies">{w.copies}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="versions">
            <Versions place={place} show={setShown} />
          </Tabs.Panel>
          <Tabs.Panel value="copies">
            <Copies place={place} show={setShown} />
          </Tabs.Panel>
        </Tabs>
      </Dialog>
      {shown && (
        <Preview
          context={context}
          earlier={shown}
          close={() => setShown(undefined)}
          done={() => {
            setShown(undefined);
            close();
          }}
        />
      )}
    </>
  );
}
