import { useWindowEvent } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Part } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { type Chosen, type Element, elementAddress } from '../elementQueries.ts';
import { words as previewWords } from '../preview/words/words.ts';
import { useAccess, useDesignSummary } from '../queries.ts';
import { words as shown } from '../words/words.ts';
import { Code } from './Code.tsx';
import type { Judged, Source } from './code/createSource.ts';
import type { PointedAt } from './code/pointing.ts';
import classes from './editing.module.css';
import { NamingDialog } from './making/NamingDialog.tsx';
import { SymbolDialog } from './making/SymbolDialog.tsx';
import { OvertakenDialog } from './OvertakenDialog.tsx';
import { Outline } from './outline/Outline.tsx';
import { useParts } from './outline/useParts.ts';
import { checkSource } from './queries.ts';
import { Saving } from './Saving.tsx';
import { SourceBar } from './SourceBar.tsx';
import { useAsking } from './useAsking.ts';
import { useBeside } from './useBeside.ts';
import { useDraft } from './useDraft.ts';
import { useEditing } from './useEditing.ts';
import { useWrap } from './useWrap.ts';

const InsertDialog = lazy(() => import('./inserting/InsertDialog.tsx'));
const SourceMenu = lazy(() => import('./SourceMenu.tsx'));
const ShapeDialog = lazy(() => import('./shaping/ShapeDialog.tsx'));
const Preview = lazy(() => import('../preview/Preview.tsx'));

type Props = {
  nsfPath: string;
  chosen: Chosen;
  element: Element;
  line: number | undefined;
  /** Lead to what else is shown of the element, and stand in the same row. */
  ways: ReactNode;
  /** What is to be seen: while neither is, what was typed, and the way back from it, stay. */
  show: 'source' | 'preview' | undefined;
};

/** Types of elements into which something is inserted by a form. */
const takesMore: ReadonlySet<string> = new Set(['form', 'subform', 'page', 'view', 'folder']);

/** The source of an element, drawn as well, its parts beside it, and for those who may, everything to change it. */
export function Editing({ nsfPath, chosen, element, line, ways, show }: Props) {
  const { mayDesign } = useAccess(nsfPath);
  const [judged, setJudged] = useState<Judged>();
  const editing = useEditing<Source>(nsfPath, element, mayDesign, () =>
    judged ? judged.errors + judged.warnings : 0,
  );
  const [why, setWhy] = useState('');
  const [wrap, setWrap] = useWrap();
  const { hasRoom, beside, setBeside } = useBeside();
  const { parts, look } = useParts();
  const { data: summary } = useDesignSummary(nsfPath);
  const elements = useMemo(
    () =>
      Object.entries(summary?.types ?? {}).flatMap(([type, { elements: all }]) =>
        all.map(({ name, aliases }) => ({ type, name, ...(aliases && { aliases }) })),
      ),
    [summary],
  );
  const isDrawn = show === 'preview' || (show === 'source' && beside);
  const { draft, follow } = useDraft(element.dxl, isDrawn);
  const { source, onReady, onChange, save, isChanged } = editing;
  const asking = useAsking({ nsfPath, chosen, summary, source, mayRename: mayDesign });
  const [inserting, setInserting] = useState<{ source: string; cursor: number }>();
  const [shaping, setShaping] = useState<{ source: string; at: number }>();
  const [menu, setMenu] = useState<PointedAt>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const text = () => source.current?.doc().toString() ?? '';
  // What is in the records of a note is compiled.
  const shape =
    editing.isEditable && !/^<(?:[^\s:>]+:)?note[\s/>]/.test(element.dxl)
      ? (at = source.current?.cursor() ?? 0) => setShaping({ source: text(), at })
      : undefined;
  const check = useCallback(
    (text: string, signal: AbortSignal) => checkSource(nsfPath, text, signal),
    [nsfPath],
  );
  const ready = useCallback(
    (made: Source | undefined) => {
      onReady(made);
      look(made);
      follow(made);
    },
    [onReady, look, follow],
  );
  const saveNow = () => {
    if (isChanged && !save.isPending) save.mutate(why, { onSuccess: () => setWhy('') });
  };
  useWindowEvent('keydown', (event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    // Wherever on the page the keyboard is, but not from within a dialog above it.
    if (!isSave || event.defaultPrevented || show === undefined || !editing.isEditable) return;
    if (event.target instanceof HTMLElement && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    saveNow();
  });
  const goTo = (at: number) => {
    if (show === 'source') return source.current?.goTo(at);
    go(elementAddress(nsfPath, chosen, { show: 'source' }));
    // The source is laid out first.
    requestAnimationFrame(() => requestAnimationFrame(() => source.current?.goTo(at)));
  };
  return (
    <div hidden={show === undefined}>
      <SourceBar
        ways={ways}
        judged={mayDesign ? judged : undefined}
        length={element.dxl.length}
        source={source}
        wrap={wrap}
        setWrap={setWrap}
        beside={hasRoom ? beside : undefined}
        setBeside={setBeside}
        isSource={show === 'source'}
        insert={
          editing.isEditable && takesMore.has(element.type)
            ? () => setInserting({ source: text(), cursor: source.current?.cursor() ?? 0 })
            : undefined
        }
        shape={shape && (() => shape())}
      />
      <Saving editing={editing} why={why} setWhy={setWhy} save={saveNow} />
      <div className={classes.beside} data-drawn={isDrawn || undefined}>
        <div hidden={show === 'preview'} className={classes.code}>
          <Code
            text={element.dxl}
            label={shown('element').sourceAsDxl}
            editable={editing.isEditable}
            wrap={wrap}
            line={line}
            onLine={(at) => go(elementAddress(nsfPath, chosen, { show: 'source', line: at }))}
            onReady={ready}
            onChange={() => {
              onChange();
              look(source.current);
              follow(source.current);
            }}
            onSave={saveNow}
            {...(mayDesign && { check })}
            onJudged={setJudged}
            elements={() => elements}
            onAsk={asking.ask}
            onMenu={setMenu}
          />
        </div>
        {isDrawn && (
          <div className={classes.drawn}>
            <Part what={previewWords('preview').what} lines={5}>
              <Preview
                nsfPath={nsfPath}
                type={element.type}
                dxl={draft}
                isDraft={isChanged}
                goTo={goTo}
                shape={shape}
              />
            </Part>
          </div>
        )}
        {show === 'source' && <Outline parts={parts} goTo={goTo} narrow={isDrawn} />}
      </div>
      {inserting && (
        <Part onBroken={() => setInserting(undefined)}>
          <InsertDialog
            nsfPath={nsfPath}
            {...inserting}
            now={text}
            insert={(change) => source.current?.change(change)}
            close={() => setInserting(undefined)}
          />
        </Part>
      )}
      {menu && source.current && (
        <Suspense>
          <SourceMenu
            at={menu}
            source={source.current}
            isEditable={editing.isEditable}
            shape={shape && (() => shape())}
            close={closeMenu}
          />
        </Suspense>
      )}
      {shaping && (
        <Part onBroken={() => setShaping(undefined)}>
          <ShapeDialog
            {...shaping}
            now={text}
            change={(changes) => source.current?.changeAll(changes)}
            close={() => setShaping(undefined)}
          />
        </Part>
      )}
      {asking.renaming?.symbol && (
        <SymbolDialog
          nsfPath={nsfPath}
          element={element}
          first={asking.renaming.symbol}
          close={asking.close}
        />
      )}
      {asking.renaming && !asking.renaming.symbol && (
        <NamingDialog nsfPath={nsfPath} element={element} copies={false} close={asking.close} />
      )}
      {editing.overtaken && <OvertakenDialog editing={editing} overtaken={editing.overtaken} why={why} />}
    </div>
  );
}
