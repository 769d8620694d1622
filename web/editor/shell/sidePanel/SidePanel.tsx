import { ActionIcon, Tabs } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { SidePanelState } from '../../view/sidePanel.ts';
import { words } from '../words.ts';
import classes from './side.module.css';

/** One tab of the panel; `count` says how many things of its kind wait for somebody. */
export type SideTab = { id: string; label: string; count?: number; body: ReactNode };

type Props = { sidePanel: SidePanelState; tabs: SideTab[]; leave: () => void };

/** What stands beside the text; on a phone a sheet from below. `leave` leads the keyboard back to the text. */
export function SidePanel({ sidePanel, tabs, leave }: Props) {
  const w = words().sidePanel;
  const wanted = useObservable(sidePanel.shown);
  const shown = tabs.some(({ id }) => id === wanted) ? wanted : tabs[0]?.id;
  if (wanted === undefined || shown === undefined) return null;
  const close = () => {
    sidePanel.close();
    leave();
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  return (
    <aside id="side" className={classes.panel} aria-label={w.beside} onKeyDown={keyed}>
      <Tabs
        value={shown}
        onChange={(tab) => tab && sidePanel.show(tab)}
        keepMounted={false}
        className={classes.tabs}
      >
        <div className={classes.head}>
          <Tabs.List className={classes.list}>
            {tabs.map(({ id, label, count = 0 }) => (
              <Tabs.Tab key={id} value={id} className={classes.tab}>
                {label}
                {count > 0 && <span className={classes.count}>{count}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <ActionIcon
            className={classes.close}
            variant="subtle"
            color="gray"
            aria-label={w.closePanel}
            onClick={close}
          >
            <IconX size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
        {tabs.map(({ id, body }) => (
          <Tabs.Panel key={id} value={id} className={classes.body}>
            {body}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}
