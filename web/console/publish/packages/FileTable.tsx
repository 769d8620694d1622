import { ActionIcon, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { formatSize } from '../../../shared/index.ts';
import { LongTable } from '../../../shared/list/LongTable.tsx';
import type { RowProps } from '../../../shared/list/rows.ts';
import type { Package, PackageFile } from '../records/types.ts';
import { words } from '../words/words.ts';
import { FileState } from './FileState.tsx';
import classes from './packages.module.css';

type Choose = (deed: 'edit' | 'replace' | 'remove', file: PackageFile) => void;

/** The files of a package, each with what can be done to it. */
export function FileTable({ record, choose }: { record: Package; choose: Choose }) {
  const w = words('packages');
  return (
    <LongTable
      items={record.files}
      keyOf={({ id }) => id}
      height={53}
      verticalSpacing={4}
      horizontalSpacing="xs"
      aria-label={w.filesOf(record.name)}
      head={
        <>
          <Table.Th>{w.file}</Table.Th>
          <Table.Th visibleFrom="sm">{w.platform}</Table.Th>
          <Table.Th visibleFrom="sm">{w.size}</Table.Th>
          <Table.Th w={52}>
            <VisuallyHidden>{w.actions}</VisuallyHidden>
          </Table.Th>
        </>
      }
    >
      {(file, row) => <FileLine file={file} row={row} choose={choose} />}
    </LongTable>
  );
}

function FileLine({ file, row, choose }: { file: PackageFile; row: RowProps; choose: Choose }) {
  const w = words('packages');
  return (
    <Table.Tr {...row}>
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
          <FileState id={file.id} name={file.name} />
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{file.platform}</Table.Td>
      <Table.Td visibleFrom="sm" className={classes.nowrap}>
        {file.size !== undefined && formatSize(file.size)}
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end" width={230} shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={w.actionsFor(file.name)}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => choose('edit', file)}
            >
              {w.editFile}
            </Menu.Item>
            {file.checksums && (
              <Menu.Item
                component="a"
                href={`/v1/files/${file.id}/download`}
                download
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {w.downloadFile}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconReplace size={16} aria-hidden />}
              onClick={() => choose('replace', file)}
            >
              {w.replaceFile}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => choose('remove', file)}
            >
              {w.removeFile}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
