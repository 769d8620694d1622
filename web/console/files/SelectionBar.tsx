import { Button, Group, Text } from '@mantine/core';
import { IconFolderSymlink, IconShare, IconStar, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../shared/index.ts';
import { DeleteSelected } from './DeleteSelected.tsx';
import { doEach } from './doEach.ts';
import classes from './files.module.css';
import { MoveDocuments } from './MoveTo.tsx';
import { type ListedDocument, useDocumentChange } from './queries.ts';
import { ShareSelected } from './ShareSelected.tsx';
import { setStar } from './StarButton.tsx';
import { words } from './words/words.ts';

type Props = { documents: ListedDocument[]; select: (ids: ReadonlySet<string>) => void };

/** What is done to all selected documents at once. */
export function SelectionBar({ documents, select }: Props) {
  const w = words('selection');
  const [doing, setDoing] = useState<'share' | 'move' | 'delete'>();
  const close = () => setDoing(undefined);
  const starred = documents.every((each) => each.starred);
  const star = useDocumentChange(
    () => doEach(documents, ({ id }) => setStar(id, !starred)),
    ({ failed }) => {
      if (failed.length > 0) say(`${failed[0]?.document.name}: ${failed[0]?.why}`, 'failed');
    },
  );
  const without = (ids: string[]) =>
    select(new Set(documents.map(({ id }) => id).filter((id) => !ids.includes(id))));
  const foreign = documents.some(({ owned }) => !owned);
  const plain = { variant: 'default', h: 44 } as const;
  return (
    <>
      {documents.length > 0 && (
        <Group className={classes.selection} role="region" aria-label={w.title} gap="xs">
          <Text role="status" fw={550} mr="auto">
            {w.selected(documents.length)}
          </Text>
          <Button
            {...plain}
            leftSection={<IconStar size={16} aria-hidden />}
            loading={star.isPending}
            onClick={() => star.mutate(undefined)}
          >
            {starred ? w.unstar : w.star}
          </Button>
          <Button
            {...plain}
            leftSection={<IconShare size={16} aria-hidden />}
            disabled={foreign}
            onClick={() => setDoing('share')}
          >
            {w.share}
          </Button>
          <Button
            {...plain}
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            disabled={foreign}
            onClick={() => setDoing('move')}
          >
            {words('folders').move}
          </Button>
          <Button
            {...plain}
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={foreign}
            onClick={() => setDoing('delete')}
          >
            {w.delete}
          </Button>
          <Button {...plain} leftSection={<IconX size={16} aria-hidden />} onClick={() => select(new Set())}>
            {w.clear}
          </Button>
          {foreign && (
            <Text size="sm" c="dimmed" w="100%">
              {words('folders').notAllYours}
            </Text>
          )}
        </Group>
      )}
      {doing === 'share' && <ShareSelected documents={documents} close={close} />}
      {doing === 'move' && (
        <MoveDocuments documents={documents} done={() => select(new Set())} close={close} />
      )}
      {doing === 'delete' && <DeleteSelected documents={documents} done={without} close={close} />}
    </>
  );
}
