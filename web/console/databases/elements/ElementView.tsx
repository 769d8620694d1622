import { Paper } from '@mantine/core';
import { lazy, type ReactNode, useEffect } from 'react';
import { Answer, Part, usePageTitle } from '../../../shared/index.ts';
import classes from '../database.module.css';
import { preloadCode } from '../editing/Code.tsx';
import { Editing } from '../editing/Editing.tsx';
import { UnsavedOfDeleted } from '../editing/UnsavedOfDeleted.tsx';
import { type Chosen, elementAddress, numberIn, type Show, useElement } from '../elementQueries.ts';
import { firstShown, keepShown } from '../preview/remembered.ts';
import { words as previewWords } from '../preview/words/words.ts';
import { words as usageWords } from '../references/words/words.ts';
import { elementName } from '../typeNames.ts';
import { words } from '../words/words.ts';
import { Compare } from './Compare.tsx';
import { Deleted } from './Deleted.tsx';
import { ElementFacts } from './ElementFacts.tsx';
import { ElementHead } from './ElementHead.tsx';
import { HistoryList } from './HistoryList.tsx';
import { OldVersion } from './OldVersion.tsx';

const Preview = lazy(() => import('../preview/Preview.tsx'));
const Usage = lazy(() => import('../references/Usage.tsx'));

type Props = { nsfPath: string; chosen: Chosen; address: URL };

/** One element: what it is, its source, and how it came to be. */
export function ElementView({ nsfPath, chosen, address }: Props) {
  const w = words('element');
  usePageTitle(w.title(elementName(chosen), nsfPath));
  const line = numberIn(address, 'line');
  const show = (address.searchParams.get('show') ?? (line ? 'source' : firstShown())) as Show;
  useEffect(preloadCode, []);
  const ways = (hasSource: boolean) => (
    <Ways nsfPath={nsfPath} chosen={chosen} show={show} hasSource={hasSource} />
  );
  return (
    <Paper withBorder radius="lg" className={classes.sheet}>
      <Answer of={useElement(nsfPath, chosen.unid)} what={w.what}>
        {(element) => (
          <>
            {element ? (
              <ElementHead nsfPath={nsfPath} element={element} />
            ) : (
              <>
                <Deleted nsfPath={nsfPath} chosen={chosen} />
                <UnsavedOfDeleted nsfPath={nsfPath} chosen={chosen} />
              </>
            )}
            {(show !== 'source' || !element) && ways(element !== null)}
            {show === 'compare' ? (
              <Compare nsfPath={nsfPath} chosen={chosen} address={address} />
            ) : show === 'version' ? (
              <OldVersion nsfPath={nsfPath} chosen={chosen} version={numberIn(address, 'version') ?? 1} />
            ) : show === 'history' || !element ? (
              <HistoryList nsfPath={nsfPath} chosen={chosen} current={element?.version} />
            ) : show === 'preview' ? (
              <Part what={previewWords('preview').what} lines={5}>
                <Preview nsfPath={nsfPath} element={element} />
              </Part>
            ) : show === 'usage' ? (
              <Part what={usageWords('usage').theUsers} lines={5}>
                <Usage nsfPath={nsfPath} element={element} />
              </Part>
            ) : (
              <>
                <Editing nsfPath={nsfPath} chosen={chosen} element={element} line={line} ways={ways(true)} />
                <ElementFacts nsfPath={nsfPath} element={element} />
              </>
            )}
          </>
        )}
      </Answer>
    </Paper>
  );
}

type WaysProps = { nsfPath: string; chosen: Chosen; show: Show; hasSource: boolean };

/** From the source of an element to its history and back. */
function Ways({ nsfPath, chosen, show, hasSource }: WaysProps) {
  const w = words('element');
  const way = (to: Show, name: ReactNode) => (
    <a
      href={elementAddress(nsfPath, chosen, to === 'source' ? {} : { show: to })}
      onClick={() => keepShown(to)}
      aria-current={to === show || (to === 'history' && show === 'version') ? 'page' : undefined}
    >
      {name}
    </a>
  );
  return (
    <nav aria-label={w.views} className={classes.ways}>
      {hasSource && way('source', w.source)}
      {hasSource && way('preview', previewWords('preview').tab)}
      {hasSource && way('usage', usageWords('usage').tab)}
      {way('history', w.history)}
      {way('compare', w.compare)}
    </nav>
  );
}
