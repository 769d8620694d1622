import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { Editor } from '../../view/editor.ts';
import type { DialogProps } from '../../view/feature.ts';
import { words } from './words.ts';

/** Asks for the number of a page and shows it. */
export function GoToDialog({ context, close }: DialogProps) {
  return context.editor ? <Ask editor={context.editor} close={close} /> : null;
}

function Ask({ editor, close }: { editor: Editor; close: () => void }) {
  const w = words();
  const { count, current, goTo } = editor.shownPages;
  const pages = useObservable(count);
  const [page, setPage] = useState<number | string>(current.get());
  const isPage = typeof page === 'number' && page >= 1 && page <= pages;
  const go = () => {
    if (!isPage) return;
    goTo(page);
    close();
  };
  return (
    <Dialog title={w.title} close={close} size="xs" submit={{ name: w.go, run: go, disabled: !isPage }}>
      <NumberInput
        label={w.number(pages)}
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
