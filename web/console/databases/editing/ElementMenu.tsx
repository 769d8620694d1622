import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconCopyPlus,
  IconDownload,
  IconLink,
  IconPencil,
  IconTrash,
  IconVariable,
} from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { type Element, elementAddress } from '../elementQueries.ts';
import { useAccess } from '../queries.ts';
import { words as shown } from '../words/words.ts';
import classes from './editing.module.css';
import { DeleteDialog } from './making/DeleteDialog.tsx';
import { NamingDialog } from './making/NamingDialog.tsx';
import { SymbolDialog } from './making/SymbolDialog.tsx';
import { words } from './words/words.ts';

type Asked = 'rename' | 'symbol' | 'duplicate' | 'delete';

/** What can be done with an element as a whole. */
export function ElementMenu({ nsfPath, element }: { nsfPath: string; element: Element }) {
  const w = words('menu');
  const [asked, setAsked] = useState<Asked>();
  const { mayDesign } = useAccess(nsfPath);
  const close = () => setAsked(undefined);
  const copy = (text: string, done: string) =>
    navigator.clipboard.writeText(text).then(
      () => say(done),
      () => say(w.notCopied, 'failed'),
    );
  const link = `${location.origin}${elementAddress(nsfPath, element)}`;
  const icon = { size: 16, 'aria-hidden': true };
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={230}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            className={classes.menu}
            rightSection={<IconChevronDown size={15} aria-hidden />}
          >
            {w.actions}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayDesign && (
            <>
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsked('rename')}>
                {w.rename}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => setAsked('duplicate')}>
                {w.duplicate}
              </Menu.Item>
              {hasSymbols(element) && (
                <Menu.Item leftSection={<IconVariable {...icon} />} onClick={() => setAsked('symbol')}>
                  {w.symbol}
                </Menu.Item>
              )}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            onClick={() => void copy(element.dxl, shown('element').sourceCopied)}
          >
            {shown('element').copySource}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            onClick={() => void copy(link, shown('element').linkCopied)}
          >
            {shown('element').copyLink}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            onClick={() => saveFile(`${element.name || element.unid}.${element.type}.dxl`, [element.dxl])}
          >
            {shown('database').download}
          </Menu.Item>
          {mayDesign && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setAsked('delete')}>
                {w.delete}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(asked === 'rename' || asked === 'duplicate') && (
        <NamingDialog nsfPath={nsfPath} element={element} copies={asked === 'duplicate'} close={close} />
      )}
      {asked === 'symbol' && <SymbolDialog nsfPath={nsfPath} element={element} close={close} />}
      {asked === 'delete' && <DeleteDialog nsfPath={nsfPath} element={element} close={close} />}
    </>
  );
}

/** Whether it is a library whose subs and classes other scripts use. */
const hasSymbols = ({ type, dxl }: Element): boolean =>
  type === 'scriptlibrary' && /<(?:[\w.-]+:)?lotusscript\b|["']\$ScriptLib["']/.test(dxl);
