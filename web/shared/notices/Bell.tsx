import { ActionIcon, Indicator, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Part } from '../states/Part.tsx';
import { words } from '../words/words.ts';
import classes from './notices.module.css';
import { useNoticesState } from './useNoticesState.ts';

const NoticeList = lazy(() => import('./NoticeList.tsx'));

/** How many notices are unread, and the list of them when it is opened. */
export function Bell() {
  const w = words('notices');
  const [open, setOpen] = useState(false);
  const unread = useNoticesState()?.unread ?? 0;
  const label = w.bell(unread);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Indicator
        label={unread > 99 ? '99+' : unread}
        size={18}
        offset={8}
        color="pine.8"
        disabled={unread === 0}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            onClick={() => setOpen(!open)}
          >
            <IconBell size={19} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <VisuallyHidden role="status">{unread > 0 ? label : ''}</VisuallyHidden>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={w.title}>
        <Part what={w.what}>
          <NoticeList close={() => setOpen(false)} />
        </Part>
      </Popover.Dropdown>
    </Popover>
  );
}
