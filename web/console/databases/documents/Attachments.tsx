import { ActionIcon } from '@mantine/core';
import { IconDownload, IconPaperclip } from '@tabler/icons-react';
import { formatSize } from '../../../shared/index.ts';
import preview from '../preview/preview.module.css';
import own from './documents.module.css';
import { type Attachment, attachmentPath } from './queries.ts';
import { words } from './words/words.ts';

type Props = { nsfPath: string; unid: string; attachments: readonly Attachment[] };

/** The files that hang in a document, to take away. */
export function Attachments({ nsfPath, unid, attachments }: Props) {
  const w = words('one');
  return (
    <section aria-label={w.attachments} className={preview.part}>
      <h3>{w.attachments}</h3>
      <ul className={own.files}>
        {attachments.map(({ number, name, size, available }) => (
          <li key={number}>
            <IconPaperclip size={16} aria-hidden />
            <span className={own.file}>
              <span translate="no">{name || w.unnamedFile(number)}</span>{' '}
              <span className={preview.faint}>
                {formatSize(size)}
                {!available && ` · ${w.unavailable}`}
              </span>
            </span>
            {available && (
              <ActionIcon
                component="a"
                href={attachmentPath(nsfPath, unid, number)}
                download
                variant="subtle"
                className={own.touch}
                aria-label={w.downloadFile(name || w.unnamedFile(number))}
              >
                <IconDownload size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
