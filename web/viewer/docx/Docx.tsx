import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import type { Formatting } from '../../../formats/model/index.ts';
import { searchPlugin } from '../../editor/features/find/search.ts';
import { showDocument } from '../../editor/view/layout/showDocument.ts';
import type { Finder, Matches } from '../frame/find/finder.ts';
import { SearchBar } from '../frame/find/SearchBar.tsx';
import { headingsIn, useOutline } from '../frame/headings.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import { Tool } from '../frame/Tool.tsx';
import classes from '../frame/viewer.module.css';
import { ZoomTools } from '../frame/ZoomTools.tsx';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import { finderOf } from './finder.ts';
import { followLinks } from './links.ts';
import { fontsOf, type Parsed, parseDocument } from './parse.ts';
import { useKeys } from './useKeys.ts';
import { useZoom } from './useZoom.ts';

/** A word-processing document, as the editor shows it. */
export const show: Show = async ({ name }, bytes, signal) => (
  <Sheet parsed={await parseDocument(bytes, signal, name)} />
);

const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;
/** Points to CSS pixels, and the width of A4 where a file names none. */
const [PX, A4] = [96 / 72, 794];

function Sheet({ parsed }: { parsed: Parsed }) {
  const stage = words('stage');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  const [finder, setFinder] = useState<Finder>();
  const [matches, setMatches] = useState<Matches>({ current: 0, total: 0, pending: false });
  const [searching, setSearching] = useState(0);
  const page = (parsed.doc.attrs?.look as Formatting | undefined)?.page;
  const zoom = useZoom(desk, page ? page.width * PX : A4);
  useLayoutEffect(() => {
    if (!place) return;
    const addresses = new Map(
      parsed.pictures.map(({ part, picture }) => [part, URL.createObjectURL(picture)]),
    );
    const { documentText, picture } = words('office');
    const { view, takeAway } = showDocument(place, parsed.doc, {
      media: (part) => addresses.get(part) ?? '',
      fonts: fontsOf(parsed),
      text: documentText,
      picture,
      plugins: [searchPlugin()],
    });
    setFinder(finderOf(view, setMatches));
    const found = headingsIn(place);
    setHeadings(found);
    const stopFollowing = followLinks(place, found);
    return () => {
      stopFollowing();
      takeAway();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [parsed, place]);
  const search = () => setSearching((before) => before + 1);
  const endSearch = () => {
    setSearching(0);
    finder?.stopFinding();
    desk?.focus();
  };
  const { zoomIn, zoomOut, zoomTo } = zoom;
  useKeys({
    desk,
    search,
    zoom: { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': () => zoomTo('page-width') },
  });
  return (
    <Stage
      tools={
        <>
          <Tool
            label={words('find').search}
            keys="Ctrl F"
            pressed={searching > 0}
            icon={<IconSearch {...icon} />}
            onClick={searching > 0 ? endSearch : search}
          />
          <ZoomTools {...zoom} names={{ 'page-width': words('kinds').pageWidth }} />
          <Tool
            label={stage.print}
            keys="Ctrl P"
            icon={<IconPrinter {...icon} />}
            onClick={() => window.print()}
          />
          {parsed.carried.length > 0 && (
            <span className={classes.note}>{words('office').simplifiedParts(parsed.carried)}</span>
          )}
        </>
      }
      panel={
        headings.length > 0
          ? {
              name: stage.outline,
              content: (close) => <SheetOutline headings={headings} desk={desk} close={close} />,
            }
          : undefined
      }
    >
      <div className={classes.column}>
        {searching > 0 && finder && (
          <SearchBar finder={finder} matches={matches} asked={searching} close={endSearch} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
        <section ref={setDesk} className={classes.desk} aria-label={stage.document} tabIndex={0}>
          <div ref={setPlace} className={classes.zoomed} style={{ '--zoom': zoom.zoom } as CSSProperties} />
        </section>
      </div>
    </Stage>
  );
}

type OutlineProps = { headings: HTMLElement[]; desk: HTMLElement | null; close: () => void };

function SheetOutline({ headings, desk, close }: OutlineProps) {
  return <Outline entries={useOutline(headings, desk, close)} />;
}
