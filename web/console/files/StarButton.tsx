import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { call, say, sentenceOf } from '../../shared/index.ts';
import { documentPath, type ListedDocument, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

export const setStar = (id: string, starred: boolean) =>
  call(documentPath(id, 'star'), { method: 'PUT', json: { starred } });

/** Marks a document for the reader; it shows at once what was chosen. */
export function StarButton({ document: { id, name, starred } }: { document: ListedDocument }) {
  const change = useDocumentChange((wanted: boolean) => setStar(id, wanted));
  const shown = change.isPending ? change.variables : starred;
  const Icon = shown ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={shown ? 'yellow' : 'gray'}
      size={44}
      aria-label={words('row').star(name)}
      aria-pressed={shown}
      onClick={() => change.mutate(!shown, { onError: (error) => say(sentenceOf(error), 'failed') })}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
