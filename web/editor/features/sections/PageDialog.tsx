import { NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SectionFormat } from '../../../../formats/model/index.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { CENTIMETRE, type SizeName, sizeNamed, sizes } from '../../view/document/pageSizes.ts';
import { sectionAt, sectionsIn, setPages, setupOf } from '../../view/document/sections.ts';
import { unitOf } from '../../view/document/units.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

const sides = ['top', 'bottom', 'left', 'right'] as const;
const OWN = 'own';
const WIDEST = 55 * CENTIMETRE;

/** Page size, orientation, margins and columns, of the section at the cursor or of the whole document. */
export function PageDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words(), viewWords()];
  const { editor } = context;
  const state = editor?.body.state;
  const here = editor && state ? sectionAt(editor.formatting, state.doc, state.selection.from).key : '';
  const all = editor && state ? sectionsIn(editor.formatting, state.doc).map(({ key }) => key) : [];
  const [setup, setSetup] = useState<SectionFormat | undefined>(
    () => editor && setupOf(editor.formatting, editor.pages, here),
  );
  const [reach, setReach] = useState('document');
  if (!editor || !setup) return null;
  const change = (values: Partial<SectionFormat>) => setSetup({ ...setup, ...values });
  const landscape = setup.width > setup.height;
  const turn = (wide: boolean) => {
    const [short, long] = [Math.min(setup.width, setup.height), Math.max(setup.width, setup.height)];
    change(wide ? { width: long, height: short } : { width: short, height: long });
  };
  const choose = (name: string | null) => {
    if (!name || name === OWN) return;
    const [short, long] = sizes[name as SizeName];
    change(landscape ? { width: long, height: short } : { width: short, height: long });
  };
  const room = setup.width - setup.left - setup.right;
  const wrong = room < 36 || setup.height - setup.top - setup.bottom < 36;
  const apply = () => {
    if (wrong) return;
    const { begins: _, ...rest } = setup;
    editor.asOneStep(() =>
      setPages(editor.formatting, editor.pages, reach === 'document' ? all : [here], rest),
    );
    close();
  };
  const unit = unitOf(navigator.languages);
  const shown = (points: number) => Math.round((points / unit.points) * 100) / 100;
  const length = (name: keyof SectionFormat, label: string, most: number) => (
    <NumberInput
      key={name}
      label={label}
      size="sm"
      suffix={w[unit.name]}
      min={0}
      max={shown(most)}
      step={0.1}
      decimalScale={2}
      value={shown(Number(setup[name]))}
      onChange={(value) =>
        typeof value === 'number' && change({ [name]: Math.round(value * unit.points * 100) / 100 })
      }
    />
  );
  return (
    <Dialog
      title={w.pageTitle}
      close={close}
      size="md"
      submit={{ name: d.apply, run: apply, disabled: wrong }}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <Select
            label={w.paper}
            size="sm"
            allowDeselect={false}
            data={[...Object.keys(sizes), { value: OWN, label: d.ownSize }]}
            value={sizeNamed(setup.width, setup.height) ?? OWN}
            onChange={choose}
            data-autofocus
          />
          <SegmentedControl
            aria-label={w.orientation}
            size="sm"
            data={[
              { value: 'portrait', label: d.portrait },
              { value: 'landscape', label: d.landscape },
            ]}
            value={landscape ? 'landscape' : 'portrait'}
            onChange={(value) => turn(value === 'landscape')}
          />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          {length('width', w.width, WIDEST)}
          {length('height', w.height, WIDEST)}
          {sides.map((side) => length(side, w.margin[side], 35 * CENTIMETRE))}
          <NumberInput
            label={w.columns}
            size="sm"
            min={1}
            max={12}
            allowDecimal={false}
            value={setup.columns}
            onChange={(value) => typeof value === 'number' && change({ columns: value })}
          />
          {length('gap', w.gap, 15 * CENTIMETRE)}
        </SimpleGrid>
        {all.length > 1 && (
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
        {wrong && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {w.noRoom}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
