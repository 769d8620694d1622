import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCloudUpload, IconEye } from '@tabler/icons-react';
import { ColourToggle, Logo } from '../../shared/index.ts';
import classes from '../editor.module.css';
import type { Opening } from '../opening.ts';
import type { Room } from '../room/room.ts';
import { useValue } from '../room/value.ts';
import { People } from './People.tsx';
import type { Publishing } from './publishing.ts';
import { SaveState } from './SaveState.tsx';

type Props = { opening: Opening; room: Room; publishing: Publishing };

/** Name, saved state, people and what can be done with the whole document. */
export function TopBar({ opening, room, publishing }: Props) {
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
        <span className={classes.name} title={opening.name}>
          {opening.name}
        </span>
        <SaveState room={room} canEdit={opening.canEdit} version={publishing.version ?? opening.version} />
      </div>
      <div className={classes.actions}>
        <People people={room.people} />
        {!framed && <ColourToggle />}
        {opening.viewer && (
          <Tooltip label="Show the published version" withArrow>
            <ActionIcon
              component="a"
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
          <Button
            className={classes.publish}
            loading={publishing.busy}
            disabled={ended}
            onClick={publishing.publish}
            leftSection={<IconCloudUpload size={18} stroke={1.7} aria-hidden />}
          >
            Publish
          </Button>
        )}
      </div>
    </header>
  );
}
