import type * as Y from 'yjs';
import { call } from '../../shared/index.ts';
import type { Acknowledgement } from './acknowledgement.ts';
import type { RoomMessage } from './messages.ts';
import { createObservable, type Observable } from './observable.ts';
import { type Opening, type Place, serviceAddress } from './opening.ts';

type Given = { place: Place; opening: Opening; ydoc: Y.Doc; writing: Acknowledgement };

/** Whether the draft has changes that are not published. */
export type Unpublished = {
  value: Observable<boolean>;
  /** The document has arrived: what changes from now on is news. */
  begin(): void;
  heard(message: RoomMessage): void;
};

export function watchUnpublished({ place, opening, ydoc, writing }: Given): Unpublished {
  const value = createObservable(opening.dirty);
  let changes = 0;
  let begun = false;
  const changed = () => {
    changes += 1;
    value.set(true);
  };
  // Somebody may have typed while it was published, so the server is asked.
  const ask = async () => {
    const before = changes;
    const isBehind = writing.pending();
    const status = await call<{ dirty: boolean }>(serviceAddress(place, 'draft')).catch(() => ({
      dirty: false,
    }));
    value.set(status.dirty || isBehind || changes > before);
  };
  return {
    value,
    begin() {
      if (begun) return;
      begun = true;
      ydoc.on('update', changed);
    },
    heard(message) {
      if (message.type === 'published') void ask();
    },
  };
}
