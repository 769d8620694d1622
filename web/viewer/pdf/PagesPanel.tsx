import { SegmentedControl } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { Outline } from '../frame/Outline.tsx';
import { words } from '../words/words.ts';
import { type Bookmark, bookmarksOf } from './bookmarks.ts';
import classes from './pdf.module.css';
import { SmallPages } from './SmallPages.tsx';

type Props = {
  pdf: PDFDocumentProxy;
  page: number;
  goToPage: (page: number) => void;
  goToDestination: (destination: string | unknown[]) => void;
};

/** Beside the pages: all of them small, or the outline that the document brings along. */
export function PagesPanel({ pdf, page, goToPage, goToDestination }: Props) {
  const w = words('pdf');
  const [bookmarks, setBookmarks] = useState<Bookmark[]>([]);
  const [way, setWay] = useState('pages');
  useEffect(() => {
    let over = false;
    bookmarksOf(pdf).then((found) => over || setBookmarks(found));
    return () => {
      over = true;
    };
  }, [pdf]);
  return (
    <>
      {bookmarks.length > 0 && (
        <div className={classes.ways}>
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={w.panelShows}
            value={way}
            onChange={setWay}
            data={[
              { value: 'pages', label: w.pages },
              { value: 'outline', label: w.outline },
            ]}
          />
        </div>
      )}
      {way === 'pages' ? (
        <SmallPages pdf={pdf} page={page} goToPage={goToPage} />
      ) : (
        <Outline
          entries={bookmarks.map(({ text, level, destination }, at) => ({
            key: String(at),
            text,
            level,
            go: () => destination && goToDestination(destination),
          }))}
        />
      )}
    </>
  );
}
