import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconEdit,
  IconEye,
  IconFileExport,
  IconFolderSymlink,
  IconHistory,
  IconLockOpen,
  IconShare,
  IconTag,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { otherFormat } from '../../shared/converting/otherFormat.ts';
import { call, canEdit, editorAddress, say, sentenceOf, viewerAddress } from '../../shared/index.ts';
import { documentPath, type ListedDocument, useDocumentChange, useOffice } from './queries.ts';
import { words } from './words/words.ts';

/** What is done in a dialog. */
export type Deed = 'rename' | 'share' | 'move' | 'copy' | 'convert' | 'versions' | 'delete';

type Props = { document: ListedDocument; choose: (deed: Deed) => void };

/** What the reader may do with a document. */
export function DocumentMenu({ document, choose }: Props) {
  const w = words('row');
  const { id, name, permissions, template = false, checkedOutBy, owned } = document;
  const other = otherFormat(name);
  const isOffice = useOffice();
  const failed = (error: unknown) => say(sentenceOf(error), 'failed');
  const mark = useDocumentChange(
    () => call(documentPath(id, 'template'), { method: 'PUT', json: { template: !template } }),
    () => say(template ? w.noTemplate(name) : w.isTemplate(name)),
  );
  const giveBack = useDocumentChange(
    () => call(documentPath(id, 'checkout'), { method: 'DELETE' }),
    () => say(w.checkedIn(name)),
  );
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={w.actions(name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit(document) && (
          <Menu.Item component="a" href={editorAddress(id)} leftSection={<IconEdit size={16} aria-hidden />}>
            {w.edit}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={viewerAddress(id)} leftSection={<IconEye size={16} aria-hidden />}>
          {w.view}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={documentPath(id, 'content')}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {w.download}
        </Menu.Item>
        {other && isOffice && (
          <Menu.Item leftSection={<IconFileExport size={16} aria-hidden />} onClick={() => choose('convert')}>
            {w.downloadAs(other.toUpperCase())}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => choose('copy')}>
          {w.copy}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => choose('versions')}>
          {w.versions}
        </Menu.Item>
        {permissions.write && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => choose('rename')}>
              {w.rename}
            </Menu.Item>
            {checkedOutBy && (
              <Menu.Item
                leftSection={<IconLockOpen size={16} aria-hidden />}
                onClick={() => giveBack.mutate(undefined, { onError: failed })}
              >
                {w.undoCheckOut}
              </Menu.Item>
            )}
          </>
        )}
        {owned ? (
          <>
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => choose('share')}>
              {w.share}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTemplate size={16} aria-hidden />}
              onClick={() => mark.mutate(undefined, { onError: failed })}
            >
              {template ? w.stopAsTemplate : w.useAsTemplate}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFolderSymlink size={16} aria-hidden />}
              onClick={() => choose('move')}
            >
              {words('folders').move}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => choose('delete')}
            >
              {w.delete}
            </Menu.Item>
          </>
        ) : (
          <Menu.Label>{words('folders').ownersOnly}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
