import { SegmentedControl, Stack, Text, Textarea, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { toLatex } from '../../../../formats/math/index.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from './equations.module.css';
import { selectedEquation } from './equations.ts';
import { type ReadEquation, readLatex } from './latex.ts';
import { Preview } from './Preview.tsx';
import { greek, signs, structures } from './pieces.ts';
import { putEquation } from './putEquation.ts';
import { words } from './words.ts';

/** Asks for an equation in LaTeX and shows it as it is typed; one that is selected is changed. */
export function EquationDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  const [before] = useState(() => editor && selectedEquation(editor.view.state));
  const [latex, setLatex] = useState(() => (before ? toLatex(before) : ''));
  const [place, setPlace] = useState<'inline' | 'block'>(
    before?.[1].display === 'block' ? 'block' : 'inline',
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const read = readLatex(latex, place);
  /** The last one that could be read stays in sight while another is being typed. */
  const shown = useRef('');
  if ('math' in read) shown.current = read.math;
  if (!editor) return null;

  /** @param snippet what stands between its bars, if any, is selected afterwards, or is what was selected before */
  const put = (snippet: string) => {
    const own = field.current;
    if (!own) return;
    const { selectionStart: from, selectionEnd: to } = own;
    const [head = '', middle, tail = ''] = snippet.split('|');
    const inside = middle === undefined ? '' : from < to ? latex.slice(from, to) : middle;
    own.focus();
    own.setRangeText(head + inside + tail, from, to, 'end');
    if (middle !== undefined) own.setSelectionRange(from + head.length, from + head.length + inside.length);
    setLatex(own.value);
  };
  const group = (name: string, pieces: ReactNode) => (
    <section aria-label={name} className={classes.pieces}>
      {pieces}
    </section>
  );
  return (
    <Dialog
      title={w.title}
      close={close}
      size="lg"
      submit={{
        name: before ? w.apply : w.insert,
        disabled: !('math' in read) || !context.mayWrite,
        run: () => {
          if (!('math' in read)) return;
          close();
          putEquation(editor.view, read.math);
        },
      }}
    >
      <Stack gap="sm">
        {group(
          w.groups.structures,
          structures.map(([name, snippet]) => (
            <Piece key={name} name={w.structures[name]} put={() => put(snippet)}>
              <Structure latex={snippet.replaceAll('|', '')} />
            </Piece>
          )),
        )}
        {group(
          w.groups.signs,
          signs.map((sign) => <Sign key={sign} sign={sign} put={put} />),
        )}
        {group(
          w.groups.greek,
          greek.map((sign) => <Sign key={sign} sign={sign} put={put} />),
        )}
        <Textarea
          ref={field}
          label={w.text}
          description={w.textHelp}
          placeholder={w.example}
          value={latex}
          onChange={({ currentTarget }) => setLatex(currentTarget.value)}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          autoCapitalize="off"
          error={faultOf(read)}
          classNames={{ input: classes.latex ?? '' }}
          data-autofocus
        />
        <section aria-label={w.preview} className={classes.preview}>
          {latex.trim() === '' || shown.current === '' ? (
            <Text size="sm" c="dimmed">
              {w.nothing}
            </Text>
          ) : (
            <Preview math={shown.current} className={classes.shown} />
          )}
        </section>
        <SegmentedControl
          aria-label={w.place}
          value={place}
          onChange={(value) => setPlace(value === 'block' ? 'block' : 'inline')}
          data={(['inline', 'block'] as const).map((value) => ({ value, label: w.places[value] }))}
        />
      </Stack>
    </Dialog>
  );
}

function faultOf(read: ReadEquation): string | undefined {
  const w = words();
  if (!('fault' in read) || read.fault === 'nothing') return undefined;
  return read.fault === 'unknown' ? w.unknown(read.command) : w[read.fault];
}

type PieceProps = { name?: string; put: () => void; children: ReactNode };

const Piece = ({ name, put, children }: PieceProps) => (
  <UnstyledButton className={classes.piece} {...(name && { title: name })} onClick={put}>
    {name ? <span aria-hidden>{children}</span> : children}
    {name && <VisuallyHidden>{name}</VisuallyHidden>}
  </UnstyledButton>
);

const Sign = ({ sign, put }: { sign: string; put: (snippet: string) => void }) => (
  <Piece put={() => put(sign)}>{sign}</Piece>
);

function Structure({ latex }: { latex: string }) {
  const [read] = useState(() => readLatex(latex, 'inline'));
  return 'math' in read ? <Preview math={read.math} /> : null;
}
