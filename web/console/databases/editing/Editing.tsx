import { type ReactNode, useCallback, useState } from 'react';
import { go } from '../../address.ts';
import { type Chosen, type Element, elementAddress } from '../elementQueries.ts';
import { useAccess } from '../queries.ts';
import { words as shown } from '../words/words.ts';
import { Code } from './Code.tsx';
import type { Judged, Source } from './code/createSource.ts';
import classes from './editing.module.css';
import { OvertakenDialog } from './OvertakenDialog.tsx';
import { Outline } from './outline/Outline.tsx';
import { useParts } from './outline/useParts.ts';
import { checkSource } from './queries.ts';
import { Saving } from './Saving.tsx';
import { SourceBar } from './SourceBar.tsx';
import { useEditing } from './useEditing.ts';
import { useWrap } from './useWrap.ts';

/** `ways` lead to what else is shown of the element, and stand in the same row. */
type Props = { nsfPath: string; chosen: Chosen; element: Element; line: number | undefined; ways: ReactNode };

/** The source of an element, its parts beside it, and for those who may, everything to change it. */
export function Editing({ nsfPath, chosen, element, line, ways }: Props) {
  const { mayDesign } = useAccess(nsfPath);
  const editing = useEditing<Source>(nsfPath, element, mayDesign);
  const [judged, setJudged] = useState<Judged>();
  const [why, setWhy] = useState('');
  const [wrap, setWrap] = useWrap();
  const { parts, look } = useParts();
  const { source, onReady, onChange, save, isChanged } = editing;
  const check = useCallback(
    (text: string, signal: AbortSignal) => checkSource(nsfPath, text, signal),
    [nsfPath],
  );
  const ready = useCallback(
    (made: Source | undefined) => {
      onReady(made);
      look(made);
    },
    [onReady, look],
  );
  const saveNow = () => {
    if (isChanged && !save.isPending) save.mutate(why, { onSuccess: () => setWhy('') });
  };
  return (
    <>
      <SourceBar
        ways={ways}
        judged={mayDesign ? judged : undefined}
        length={element.dxl.length}
        source={source}
        wrap={wrap}
        setWrap={setWrap}
      />
      <Saving editing={editing} why={why} setWhy={setWhy} save={saveNow} />
      <div className={classes.beside}>
        <Code
          text={element.dxl}
          label={shown('element').sourceAsDxl}
          editable={editing.isEditable}
          wrap={wrap}
          line={line}
          onLine={(at) => go(elementAddress(nsfPath, chosen, { line: at }))}
          onReady={ready}
          onChange={() => {
            onChange();
            look(source.current);
          }}
          onSave={saveNow}
          {...(mayDesign && { check })}
          onJudged={setJudged}
        />
        <Outline parts={parts} goTo={(at) => source.current?.goTo(at)} />
      </div>
      {editing.overtaken && <OvertakenDialog editing={editing} overtaken={editing.overtaken} why={why} />}
    </>
  );
}
