import { IconCheck, IconCloudOff, IconCloudUp, IconLock } from '@tabler/icons-react';
import { useObservable, useSaveState } from '../../session/observable.ts';
import type { Room } from '../../session/room.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';

const icons = { saved: IconCheck, saving: IconCloudUp, offline: IconCloudOff } as const;

/** Whether everything typed is stored, and which version readers see. */
export function SaveState({ room, canEdit, version }: { room: Room; canEdit: boolean; version: string }) {
  const state = useSaveState(room.writing.state);
  const ended = useObservable(room.ended) !== undefined;
  const signedOut = useObservable(room.signedOut);
  const unpublished = useObservable(room.unpublished);
  const locked = ended || (!canEdit && state !== 'offline');
  const w = words().bar;
  const Icon = locked ? IconLock : icons[state];
  return (
    <span className={classes.state}>
      <span role="status" className={classes.saved} data-state={locked ? 'locked' : state}>
        <Icon size={14} stroke={2} aria-hidden />
        {locked ? w.readOnly : signedOut ? w.signedOut : w[state]}
      </span>
      <span className={classes.version}>{w.version(version)}</span>
      {unpublished && (
        <span className={classes.unpublished} title={w.unpublishedWhy}>
          {w.unpublished}
        </span>
      )}
    </span>
  );
}
