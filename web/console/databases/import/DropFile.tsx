import { Button, FileButton, Text } from '@mantine/core';
import { IconFileCode, IconUpload } from '@tabler/icons-react';
import { formatSize } from '../../../shared/index.ts';
import { useDroppedFiles } from '../../files/useDroppedFiles.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';

type Props = { files: readonly File[]; choose: (files: File[]) => void; disabled: boolean };

/** Takes files that are dropped anywhere on the page, or chosen: DXL, elements of an on-disk project, or the project as an archive. */
export function DropFile({ files, choose, disabled }: Props) {
  const w = words('importing');
  const over = useDroppedFiles((dropped) => dropped.length > 0 && !disabled && choose(dropped));
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-full={files.length > 0 ? true : undefined}
    >
      {files.length > 0 ? (
        <IconFileCode size={30} stroke={1.4} aria-hidden />
      ) : (
        <IconUpload size={30} stroke={1.4} aria-hidden />
      )}
      <div className={classes.dropText} role="status">
        {files.length > 0 ? (
          <>
            <Text fw={600} className={classes.any}>
              {files.length === 1 ? files[0]?.name : w.fileCount(files.length)}
            </Text>
            <Text size="sm" c="dimmed">
              {formatSize(files.reduce((sum, { size }) => sum + size, 0))}
            </Text>
          </>
        ) : (
          <>
            <Text fw={600}>{over ? w.dropNow : w.drop}</Text>
            <Text size="sm" c="dimmed">
              {w.dropHelp}
            </Text>
          </>
        )}
      </div>
      <FileButton multiple onChange={(chosen) => chosen.length > 0 && choose(chosen)}>
        {(button) => (
          <Button {...button} variant="default" disabled={disabled}>
            {files.length > 0 ? w.chooseAnother : w.chooseFile}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
