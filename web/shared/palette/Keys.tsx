import { Dialog } from '../dialog/Dialog.tsx';
import { shownKeys } from '../keyNames.ts';
import { words } from '../words/words.ts';
import { KeyList } from './KeyList.tsx';

/** The keys of every page. */
export default function Keys({ close }: { close: () => void }) {
  const w = words('palette');
  const line = (
    id: 'openSearch' | 'searchHere' | 'showKeys' | 'move' | 'choose' | 'leave',
    ...keys: string[]
  ) => ({
    id,
    name: w[id],
    keys: keys.map((key) => shownKeys(key)),
  });
  return (
    <Dialog title={w.keys} close={close} size={560}>
      <KeyList
        groups={[
          {
            title: w.everywhere,
            lines: [line('openSearch', 'Mod-k'), line('searchHere', '/'), line('showKeys', '?')],
          },
          {
            title: w.list,
            lines: [line('move', 'ArrowUp', 'ArrowDown'), line('choose', 'Enter'), line('leave', 'Escape')],
          },
        ]}
      />
    </Dialog>
  );
}
