import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeNow } from '../records/queries.ts';
import type { Package, PackageFile } from '../records/types.ts';
import { chooseFile } from '../uploads/chooseFile.ts';
import { DropArea } from '../uploads/DropArea.tsx';
import { UploadList } from '../uploads/UploadList.tsx';
import type { Replaced } from '../uploads/unfinished.ts';
import { addUploads } from '../uploads/uploadStore.ts';
import { useUploads } from '../uploads/useUploads.ts';
import { words } from '../words/words.ts';
import { CopyFile } from './CopyFile.tsx';
import { EditFile } from './EditFile.tsx';
import { FileTable } from './FileTable.tsx';

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
        <FileTable
          record={record}
          choose={(deed, file) => {
            if (deed !== 'replace') return setDoing({ deed, file });
            chooseFile((chosen) => addUploads(record.id, [chosen], placeOf(file)));
          }}
        />
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

const placeOf = ({ id, platform, description }: PackageFile): Replaced => ({
  id,
  ...(platform && { platform }),
  ...(description && { description }),
});
