import { Drawer, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { Place } from '../opening.ts';
import { Copies } from './Copies.tsx';
import type { Earlier } from './history.ts';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

type Props = { place: Place; opened: boolean; close: () => void };

/** What the document was: the versions of the repository, and copies of the draft. */
export function HistoryPanel({ place, opened, close }: Props) {
  const [shown, setShown] = useState<Earlier>();
  return (
    <>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size={420}
        title="Versions and copies"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Tabs defaultValue="versions" keepMounted={false}>
          <Tabs.List grow mb="sm">
            <Tabs.Tab value="versions">Versions</Tabs.Tab>
            <Tabs.Tab value="copies">Copies</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="versions">
            <Versions place={place} show={setShown} />
          </Tabs.Panel>
          <Tabs.Panel value="copies">
            <Copies place={place} show={setShown} />
          </Tabs.Panel>
        </Tabs>
      </Drawer>
      {shown && (
        <Preview
          place={place}
          earlier={shown}
          close={() => setShown(undefined)}
          restored={() => {
            setShown(undefined);
            close();
          }}
        />
      )}
    </>
  );
}
