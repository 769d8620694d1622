import { Button, FileButton, Text } from '@mantine/core';
import { IconFileCode, IconUpload } from '@tabler/icons-react';
import { formatSize } from '../../../shared/index.ts';
import { useDroppedFiles } from '../../files/useDroppedFiles.ts';
import { words } from '../words/words.ts';
import classes from './import.module.css';

type Props = { file: File | undefined; choose: (file: File) => void; disabled: boolean };

/** Takes a file that is dropped anywhere on the page, or chosen. */
export function DropFile({ file, choose, disabled }: Props) {
  const w = words('importing');
  const over = useDroppedFiles(([first]) => first && !disabled && choose(first));
  return (
    <div className={classes.drop} data-over={over || undefined} data-full={file ? true : undefined}>
      {file ? (
        <IconFileCode size={30} stroke={1.4} aria-hidden />
      ) : (
        <IconUpload size={30} stroke={1.4} aria-hidden />
      )}
      <div className={classes.dropText} role="status">
        {file ? (
          <>
            <Text fw={600} className={classes.any}>
              {file.name}
            </Text>
            <Text size="sm" c="dimmed">
              {formatSize(file.size)}
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
      <FileButton accept=".dxl,.xml,text/xml,application/xml" onChange={(chosen) => chosen && choose(chosen)}>
        {(button) => (
          <Button {...button} variant="default" disabled={disabled}>
            {file ? w.chooseAnother : w.chooseFile}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
