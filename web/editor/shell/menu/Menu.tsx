import { useMemo } from 'react';
import type { MenuName } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';
import { menuOf } from './entries.ts';
import { type Closing, MenuList } from './MenuList.tsx';

type Props = {
  context: EditorContext;
  name: MenuName;
  begin: 'first' | 'last' | undefined;
  close: Closing;
  /** leads to the menu before or after this one */
  beside: (step: 1 | -1) => void;
};

/** An open menu of the bar. */
export function Menu({ context, name, begin, close, beside }: Props) {
  const groups = useMemo(() => menuOf(context, name), [context, name]);
  return (
    <MenuList
      context={context}
      label={words().menus[name]}
      groups={groups}
      begin={begin}
      close={close}
      back={() => beside(-1)}
      leave={() => close('bar')}
      on={() => beside(1)}
    />
  );
}
