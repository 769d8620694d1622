import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ColourToggle, Logo } from '../../shared/index.ts';
import classes from '../editor.module.css';
import type { Opening } from '../opening.ts';
import type { Room } from '../room/room.ts';
import { useValue } from '../room/value.ts';
import { People } from './People.tsx';
import { PublishButton } from './PublishButton.tsx';
import type { Publishing } from './publishing.ts';
import { SaveState } from './SaveState.tsx';

type Props = {
  opening: Opening;
  name: string;
  room: Room;
  publishing: Publishing;
  /** how the person works: editing, suggesting, viewing */
  mode: ReactNode;
  showHistory: () => void;
};

/** Name, saved state, people and what can be done with the whole document. */
export function TopBar({ opening, name, room, publishing, mode, showHistory }: Props) {
  const ended = useValue(room.ended) !== undefined;
  const framed = window.parent !== window;
  return (
    <header className={classes.top}>
      {!framed && (
        <nav aria-label="Trivet">
          <a className={classes.home} href="/files" aria-label="All documents" title="All documents">
            <Logo size={30} />
          </a>
        </nav>
      )}
      <div className={classes.names}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <SaveState room={room} canEdit={opening.canEdit} version={publishing.version ?? opening.version} />
      </div>
      <div className={classes.actions}>
        <People people={room.people} />
        {mode}
        {!framed && <ColourToggle />}
        {opening.viewer && (
          <Tooltip label="Show the published version" withArrow>
            <ActionIcon
              component="a"
              className={classes.published}
              href={opening.viewer}
              target="_blank"
              rel="noopener"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label="Show the published version"
            >
              <IconEye size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {opening.canEdit && (
          <>
            <Tooltip label="Versions and copies" withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label="Versions and copies"
                onClick={showHistory}
              >
                <IconHistory size={19} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <PublishButton publishing={publishing} disabled={ended} />
          </>
        )}
      </div>
    </header>
  );
}
