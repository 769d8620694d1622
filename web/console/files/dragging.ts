import { type DragEvent, useState } from 'react';
import { call, say } from '../../shared/index.ts';
import { doEach } from './doEach.ts';
import { type DocumentMeta, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

const KIND = 'application/x-trivet-documents';

/** Begins to drag documents. Whoever uses no mouse moves them by their menu. */
export function dragDocuments({ dataTransfer }: DragEvent, documents: readonly DocumentMeta[]): void {
  dataTransfer.effectAllowed = 'move';
  dataTransfer.setData(KIND, JSON.stringify(documents));
}

/** Lets documents be dropped on something that stands for a folder, which then holds them.
 *  @param folder null stands for none: they lie in no folder then
 *  @returns whether they are held over it, and what the element listens to */
export function useFolderDrop(folder: string | null, name: string) {
  const [over, setOver] = useState(false);
  const w = words('folders');
  const move = useDocumentChange(
    (documents: readonly DocumentMeta[]) =>
      doEach(documents, ({ id }) => call(documentPath(id, 'folder'), { method: 'PUT', json: { folder } })),
    ({ done, failed }) => {
      if (done.length > 0) say(w.movedInto(done.length, name));
      for (const { document, why } of failed) say(`${document.name}: ${why}`, 'failed');
    },
  );
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(KIND);
  return {
    over,
    listeners: {
      onDragOver(event: DragEvent) {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(false);
        move.mutate(JSON.parse(event.dataTransfer.getData(KIND)));
      },
    },
  };
}
