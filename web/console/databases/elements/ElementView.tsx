import { Paper } from '@mantine/core';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { Answer, Part, usePageTitle } from '../../../shared/index.ts';
import { words as arrangingWords } from '../arranging/words/words.ts';
import classes from '../database.module.css';
import { preloadCode } from '../editing/Code.tsx';
import { Editing } from '../editing/Editing.tsx';
import { UnsavedOfDeleted } from '../editing/UnsavedOfDeleted.tsx';
import {
  type Chosen,
  type Element,
  elementAddress,
  numberIn,
  type Show,
  useElement,
} from '../elementQueries.ts';
import { firstShown, keepShown } from '../preview/remembered.ts';
import { words as previewWords } from '../preview/words/words.ts';
import { useAccess } from '../queries.ts';
import { words as usageWords } from '../references/words/words.ts';
import { elementName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { Compare } from './Compare.tsx';
import { Deleted } from './Deleted.tsx';
import { ElementFacts } from './ElementFacts.tsx';
import { ElementHead } from './ElementHead.tsx';
import { HistoryList } from './HistoryList.tsx';
import { OldVersion } from './OldVersion.tsx';

const FramesetEditor = lazy(() => import('../arranging/frames/FramesetEditor.tsx'));
const OutlineEditor = lazy(() => import('../arranging/entries/OutlineEditor.tsx'));
const Usage = lazy(() => import('../references/Usage.tsx'));

type Props = { nsfPath: string; chosen: Chosen; address: URL };

/** One element: what it is, its source, and how it came to be. */
export function ElementView({ nsfPath, chosen, address }: Props) {
  const w = words('element');
  usePageTitle(w.title(elementName(chosen), nsfPath));
  const line = numberIn(address, 'line');
  const show = (address.searchParams.get('show') ?? (line ? 'source' : firstShown())) as Show;
  const { mayDesign, level } = useAccess(nsfPath);
  // While it is not known who reads, what the address names is on its way.
  const arranges = mayDesign || level === undefined;
  useEffect(preloadCode, []);
  // Once it was written in, a source stays, with the way back from what was typed, until it is arranged.
  const isWritten = useRef(false);
  return (
    <Paper withBorder radius="lg" className={classes.sheet}>
      <Answer of={useElement(nsfPath, chosen.unid)} what={w.what}>
        {(element) => {
          const arranged = element && arranges ? arrangedAs(element) : undefined;
          // What it cannot be arranged as is shown as source.
          const shown = isArranged(show) && show !== arranged ? 'source' : show;
          const ways = (
            <Ways nsfPath={nsfPath} chosen={chosen} show={shown} hasSource={!!element} arranged={arranged} />
          );
          const isText = shown === 'source' || shown === 'preview';
          isWritten.current = isText || (isWritten.current && shown !== arranged);
          const Arranged = arranged === 'layout' ? FramesetEditor : OutlineEditor;
          return (
            <>
              {element ? (
                <ElementHead nsfPath={nsfPath} element={element} />
              ) : (
                <>
                  <Deleted nsfPath={nsfPath} chosen={chosen} />
                  <UnsavedOfDeleted nsfPath={nsfPath} chosen={chosen} />
                </>
              )}
              {((!isText && shown !== arranged) || !element) && ways}
              {element && isWritten.current && (
                <Editing
                  nsfPath={nsfPath}
                  chosen={chosen}
                  element={element}
                  line={line}
                  ways={ways}
                  show={isText ? shown : undefined}
                />
              )}
              {shown === 'compare' ? (
                <Compare nsfPath={nsfPath} chosen={chosen} address={address} />
              ) : shown === 'version' ? (
                <OldVersion nsfPath={nsfPath} chosen={chosen} version={numberIn(address, 'version') ?? 1} />
              ) : shown === 'history' || !element ? (
                <HistoryList nsfPath={nsfPath} chosen={chosen} current={element?.version} />
              ) : shown === 'usage' ? (
                <Part what={usageWords('usage').theUsers} lines={5}>
                  <Usage nsfPath={nsfPath} element={element} />
                </Part>
              ) : shown === arranged ? (
                <Part
                  what={arrangingWords('arranging')[shown === 'layout' ? 'theLayout' : 'theEntries']}
                  lines={8}
                >
                  <Arranged nsfPath={nsfPath} element={element} ways={ways} />
                </Part>
              ) : (
                <ElementFacts nsfPath={nsfPath} element={element} />
              )}
            </>
          );
        }}
      </Answer>
    </Paper>
  );
}

type ArrangedAs = 'layout' | 'entries';
const isArranged = (show: Show): show is ArrangedAs => show === 'layout' || show === 'entries';

/** As what an element can be arranged; one in binary form cannot. */
function arrangedAs({ type, dxl }: Element): ArrangedAs | undefined {
  if (/^<([^\s:>]+:)?note[\s/>]/.test(dxl)) return undefined;
  return type === 'frameset' ? 'layout' : type === 'outline' ? 'entries' : undefined;
}

type WaysProps = {
  nsfPath: string;
  chosen: Chosen;
  show: Show;
  hasSource: boolean;
  arranged: ArrangedAs | undefined;
};

/** From the source of an element to its history and back. */
function Ways({ nsfPath, chosen, show, hasSource, arranged }: WaysProps) {
  const w = words('element');
  const way = (to: Show, name: ReactNode) => (
    <a
      href={elementAddress(nsfPath, chosen, { show: to })}
      onClick={() => keepShown(to)}
      aria-current={to === show || (to === 'history' && show === 'version') ? 'page' : undefined}
    >
      {name}
    </a>
  );
  return (
    <nav aria-label={w.views} className={classes.ways}>
      {hasSource && way('source', w.source)}
      {arranged && way(arranged, arrangingWords('arranging')[arranged])}
      {hasSource && way('preview', previewWords('preview').tab)}
      {hasSource && way('usage', usageWords('usage').tab)}
      {way('history', w.history)}
      {way('compare', w.compare)}
    </nav>
  );
}
