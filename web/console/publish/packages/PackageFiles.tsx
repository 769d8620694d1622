import { ActionIcon, Button, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatSize, say } from '../../../shared/index.ts';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeNow } from '../records/queries.ts';
import type { Package, PackageFile } from '../records/types.ts';
import { DropArea } from '../uploads/DropArea.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import { addUploads } from '../uploads/uploadStore.ts';
import { useUploads } from '../uploads/useUploads.ts';
import { words } from '../words/words.ts';
import { CopyFile } from './CopyFile.tsx';
import { EditFile } from './EditFile.tsx';
import { FileState } from './FileState.tsx';
import classes from './packages.module.css';

type Doing = { deed: 'copy' } | { deed: 'edit' | 'remove'; file: PackageFile };

/** The files of a package, and the ways to bring more. */
export function PackageFiles({ record }: { record: Package }) {
  const w = words('packages');
  const [doing, setDoing] = useState<Doing>();
  const uploads = useUploads(record.id);
  const close = () => setDoing(undefined);
  const path = `/v1/packages/${record.id}`;
  return (
    <>
      {record.files.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing="xs" aria-label={w.filesOf(record.name)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{w.file}</Table.Th>
              <Table.Th visibleFrom="sm">{w.platform}</Table.Th>
              <Table.Th visibleFrom="sm">{w.size}</Table.Th>
              <Table.Th w={52}>
                <VisuallyHidden>{w.actions}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {record.files.map((file) => (
              <Table.Tr key={file.id}>
                <Table.Td>
                  <Text size="sm" fw={550} className={classes.any}>
                    {file.name}
                  </Text>
                  {file.description && (
                    <Text size="xs" c="dimmed" className={classes.any}>
                      {file.description}
                    </Text>
                  )}
                  {file.checksums ? (
                    <Text size="xs" c="dimmed" className={classes.hash} title={file.checksums.sha256}>
                      {w.checksum(file.checksums.sha256.slice(0, 16))}
                    </Text>
                  ) : (
                    <FileState id={file.id} />
                  )}
                </Table.Td>
                <Table.Td visibleFrom="sm">{file.platform}</Table.Td>
                <Table.Td visibleFrom="sm" className={classes.nowrap}>
                  {file.size !== undefined && formatSize(file.size)}
                </Table.Td>
                <Table.Td>
                  <Menu position="bottom-end" width={200} shadow="md">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={44}
                        aria-label={w.actionsFor(file.name)}
                      >
                        <IconDots size={18} aria-hidden />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item
                        leftSection={<IconPencil size={16} aria-hidden />}
                        onClick={() => setDoing({ deed: 'edit', file })}
                      >
                        {w.editFile}
                      </Menu.Item>
                      <Menu.Item
                        color="red"
                        leftSection={<IconTrash size={16} aria-hidden />}
                        onClick={() => setDoing({ deed: 'remove', file })}
                      >
                        {w.removeFile}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {record.files.length === 0 && uploads.length === 0 && (
        <Text size="sm" c="dimmed">
          {w.noFiles}
        </Text>
      )}
      <UploadList to={record.id} uploads={uploads} />
      <DropArea
        name={record.name}
        take={(files) => addUploads(record.id, files)}
        more={
          <Button variant="subtle" h={44} onClick={() => setDoing({ deed: 'copy' })}>
            {w.copy}
          </Button>
        }
      />
      {doing?.deed === 'copy' && <CopyFile to={record.id} close={close} />}
      {doing?.deed === 'edit' && <EditFile of={record.id} file={doing.file} close={close} />}
      {doing?.deed === 'remove' && (
        <ConfirmDeed
          title={w.askRemove(doing.file.name)}
          means={w.removeMeans}
          name={w.removeFile}
          dangerous
          deed={() => changeNow(`${path}/files/${doing.file.id}`, { method: 'DELETE', of: path })}
          done={() => say(w.removed(doing.file.name))}
          close={close}
        />
      )}
    </>
  );
}
