import { Checkbox, ColorInput, NativeSelect, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PageSetup } from '../../../../formats/model/index.ts';
import {
  type Line,
  type LineStyle,
  lineStyles,
  readLine,
  writeLine,
} from '../../../../formats/model/lines.ts';
import { isColour } from '../../../../formats/model/values.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { sectionAt, sectionsIn, setPages, setupOf } from '../../view/document/sections.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

const widths = [0.25, 0.5, 0.75, 1, 1.5, 2.25, 3, 4.5, 6];
const inks = ['#000000', '#808080', '#C00000', '#0B6E63', '#1F3864'];
const papers = ['#FFF8E7', '#FFF2CC', '#E2F0D9', '#DDEBF7', '#FCE4EC', '#F2F2F2'];
/** The file has other lines at each side, which stay until somebody chooses. */
const OWN = 'own';

/** The colour of all pages, and the line around those of a section or of the whole document. */
export function PageLookDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words(), viewWords()];
  const { editor } = context;
  const state = editor?.body.state;
  const here = editor && state ? sectionAt(editor.formatting, state.doc, state.selection.from).key : '';
  const all = editor && state ? sectionsIn(editor.formatting, state.doc).map(({ key }) => key) : [];
  const [setup] = useState(() => editor && setupOf(editor.formatting, editor.pages, here));
  const before = readLine(setup?.border);
  const [style, setStyle] = useState(before ? before.style : setup?.border === undefined ? OWN : 'none');
  const [line, setLine] = useState<Line>(before ?? { style: 'single', width: 0.5, colour: '000000' });
  const [isColoured, setColoured] = useState(isColour(setup?.background));
  const [paper, setPaper] = useState(isColour(setup?.background) ? setup?.background : 'FFF8E7');
  const [reach, setReach] = useState('document');
  if (!editor || !setup) return null;
  const apply = () => {
    const { formatting, pages } = editor;
    const border: PageSetup =
      style === OWN
        ? {}
        : { border: style === 'none' ? 'none' : writeLine({ ...line, style: style as LineStyle }) };
    editor.asOneStep(() => {
      setPages(formatting, pages, all, { background: isColoured && paper ? paper : 'none' });
      setPages(formatting, pages, reach === 'document' ? all : [here], border);
    });
    close();
  };
  const colour = (value: string, take: (colour: string) => void) => {
    const found = value.slice(1).toUpperCase();
    if (isColour(found)) take(found);
  };
  const isDrawn = style !== 'none' && style !== OWN;
  return (
    <Dialog title={w.pageLookTitle} close={close} size="sm" submit={{ name: d.apply, run: apply }}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'center' }}>
          <Checkbox
            label={w.hasColour}
            checked={isColoured}
            onChange={({ currentTarget }) => setColoured(currentTarget.checked)}
            data-autofocus
          />
          <ColorInput
            aria-label={w.pageColour}
            size="sm"
            disabled={!isColoured}
            value={`#${paper}`}
            onChange={(value) => colour(value, setPaper)}
            withEyeDropper={false}
            swatches={papers}
            popoverProps={{ withinPortal: true }}
          />
        </SimpleGrid>
        <NativeSelect
          label={w.pageBorder}
          size="sm"
          data={[
            { value: 'none', label: w.noBorder },
            ...lineStyles.map((value) => ({ value, label: d.borders[value] })),
            ...(setup.border === undefined ? [{ value: OWN, label: w.ownBorder }] : []),
          ]}
          value={style}
          onChange={({ currentTarget }) => setStyle(currentTarget.value as typeof style)}
        />
        {isDrawn && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NativeSelect
              label={d.borders.lineWidth}
              size="sm"
              data={[...new Set([...widths, line.width])].toSorted((a, b) => a - b).map(String)}
              value={String(line.width)}
              onChange={({ currentTarget }) => setLine({ ...line, width: Number(currentTarget.value) })}
            />
            <ColorInput
              label={d.borders.lineColour}
              size="sm"
              value={`#${line.colour}`}
              onChange={(value) => colour(value, (found) => setLine({ ...line, colour: found }))}
              withEyeDropper={false}
              swatches={inks}
              popoverProps={{ withinPortal: true }}
            />
          </SimpleGrid>
        )}
        {all.length > 1 && style !== OWN && (
          <SegmentedControl
            aria-label={w.reach}
            size="sm"
            data={[
              { value: 'document', label: d.wholeDocument },
              { value: 'section', label: w.thisSection },
            ]}
            value={reach}
            onChange={setReach}
          />
        )}
      </Stack>
    </Dialog>
  );
}
