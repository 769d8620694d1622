import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEdit,
  IconEye,
  IconHistory,
  IconShare,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { canEdit, type DocumentMeta, documentPath, editorAddress, viewerAddress } from './queries.ts';

/** What is done in a dialog. */
export type Deed = 'rename' | 'share' | 'versions' | 'delete';

type Props = { document: DocumentMeta; choose: (deed: Deed) => void };

/** What the reader may do with a document. */
export function DocumentMenu({ document, choose }: Props) {
  const { id, name, permissions } = document;
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit(document) && (
          <Menu.Item component="a" href={editorAddress(id)} leftSection={<IconEdit size={16} aria-hidden />}>
            Edit
          </Menu.Item>
        )}
        <Menu.Item component="a" href={viewerAddress(id)} leftSection={<IconEye size={16} aria-hidden />}>
          View
        </Menu.Item>
        <Menu.Item
          component="a"
          href={documentPath(id, 'content')}
          download={name}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => choose('versions')}>
          Versions
        </Menu.Item>
        {permissions.write && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={() => choose('rename')}>
              Rename
            </Menu.Item>
            <Menu.Item leftSection={<IconShare size={16} aria-hidden />} onClick={() => choose('share')}>
              Share
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => choose('delete')}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
