import { Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { formatSize } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import classes from '../frame/viewer.module.css';
import { words } from '../words/words.ts';

/** A document that is only offered for download.
 *  @param why it is not shown */
export function Other({ opening, why = 'kind' }: { opening: Opening; why?: 'kind' | 'size' }) {
  const w = words('page');
  const { name, mime, size, download } = opening;
  return (
    <div className={classes.centre}>
      <Paper withBorder p="xl" maw={460} w="100%">
        <Stack align="center" gap="sm">
          <ThemeIcon variant="light" color="gray" size={56} radius="xl" aria-hidden>
            <IconFile size={28} stroke={1.5} />
          </ThemeIcon>
          <Title order={2} ta="center" className={classes.anywhere}>
            {name}
          </Title>
          <Text c="dimmed" size="sm" ta="center" className={classes.anywhere}>
            {formatSize(size)} · {mime}
          </Text>
          <Text ta="center">{why === 'size' ? w.tooLarge : w.otherKind}</Text>
          <Button
            component="a"
            href={download}
            download={name}
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          >
            {w.download}
          </Button>
        </Stack>
      </Paper>
    </div>
  );
}
