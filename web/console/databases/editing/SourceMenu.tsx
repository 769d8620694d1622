import { Kbd, Menu } from '@mantine/core';
import { useEffect } from 'react';
import { say } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import type { Source } from './code/createSource.ts';
import type { Deed } from './code/deeds.ts';
import type { PointedAt } from './code/pointing.ts';
import type { Ask } from './code/symbolAt.ts';
import { words } from './words/words.ts';

type Props = {
  at: PointedAt;
  source: Source;
  isEditable: boolean;
  /** Asks for properties of what stands at the cursor; absent where none can be set. */
  shape: (() => void) | undefined;
  close: () => void;
};

/** What can be done at a place of the source, beside the pointer or the cursor. */
export default function SourceMenu({ at, source, isEditable, shape, close }: Props) {
  const w = words('sourceMenu');
  const asking = words('asking');
  // It belongs to what is under it.
  useEffect(() => {
    addEventListener('scroll', close, true);
    return () => removeEventListener('scroll', close, true);
  }, [close]);
  const act = (deed: Deed) => {
    source.act(deed).then(
      (did) => !did && deed === 'indent' && say(w.notIndented, 'failed'),
      () => say(w.pasteByKeys, 'failed'),
    );
  };
  const item = (name: string, run: () => void, keys?: string) => (
    <Menu.Item
      onClick={run}
      rightSection={keys && <Kbd size="xs">{shownKeys(keys)}</Kbd>}
      {...(keys && { 'aria-keyshortcuts': keys.replaceAll('-', '+').replace('Mod', 'Control') })}
    >
      {name}
    </Menu.Item>
  );
  const deed = (what: Deed, keys?: string) => item(w[what], () => act(what), keys);
  const ask = (what: Ask, keys: string) => item(asking[what], () => source.ask(what), keys);
  return (
    <Menu
      opened
      // Only what is chosen takes the focus elsewhere.
      onClose={() => {
        source.focus();
        close();
      }}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      shadow="md"
      width={280}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at.left, top: at.top }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={w.title}>
        {isEditable && deed('cut', 'Mod-x')}
        {deed('copy', 'Mod-c')}
        {isEditable && deed('paste', 'Mod-v')}
        <Menu.Divider />
        {ask('definition', 'F12')}
        {ask('usages', 'Shift-F12')}
        {isEditable && ask('rename', 'F2')}
        {shape && item(w.properties, shape)}
        <Menu.Divider />
        {isEditable && deed('comment', 'Mod-/')}
        {isEditable && deed('indent')}
        {deed('fold', 'Ctrl-Shift-[')}
        {deed('unfold', 'Ctrl-Shift-]')}
        {deed('foldAll', 'Ctrl-Alt-[')}
        {deed('unfoldAll', 'Ctrl-Alt-]')}
      </Menu.Dropdown>
    </Menu>
  );
}
