import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { Editor } from '../../view/editor.ts';
import type { DialogProps } from '../../view/feature.ts';
import { words } from './words.ts';

/** Asks for the number of a page and shows it. */
export function GoToDialog({ context, close }: DialogProps) {
  const { editor, view } = context;
  const wanted = useObservable(view.paged);
  if (!editor) return null;
  return wanted ? (
    <Ask editor={editor} close={close} />
  ) : (
    <Offer show={() => view.paged.set(true)} close={close} />
  );
}

/** On one long sheet there are no pages to go to. */
function Offer({ show, close }: { show: () => void; close: () => void }) {
  const w = words();
  return (
    <Dialog title={w.title} close={close} size="xs" submit={{ name: w.showPages, run: show }}>
      <Text>{w.noPages}</Text>
    </Dialog>
  );
}

function Ask({ editor, close }: { editor: Editor; close: () => void }) {
  const w = words();
  const { count, current, goTo } = editor.shownPages;
  const pages = useObservable(count);
  const [page, setPage] = useState<number | string>(current.get() || 1);
  const isPage = typeof page === 'number' && page >= 1 && page <= pages;
  const go = () => {
    if (!isPage) return;
    goTo(page);
    close();
  };
  return (
    <Dialog title={w.title} close={close} size="xs" submit={{ name: w.go, run: go, disabled: !isPage }}>
      <NumberInput
        label={w.number(Math.max(pages, 1))}
        min={1}
        max={pages}
        allowDecimal={false}
        value={page}
        onChange={setPage}
        data-autofocus
      />
    </Dialog>
  );
}
