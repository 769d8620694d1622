import { NumberInput, SegmentedControl, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SectionLook } from '../../../../formats/model/index.ts';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { words } from '../../words/words.ts';
import { sectionAt, sectionsIn, setPages, setupOf } from './sections.ts';
import { centimetres, pointsOf, type SizeName, sizeNamed, sizes } from './sizes.ts';

const sides = ['top', 'bottom', 'left', 'right'] as const;
const OWN = 'own';

/** Page size, orientation, margins and columns, of the section at the cursor or of the whole document. */
export function PageDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const w = words('document');
  const { text } = situation;
  const state = text?.body.state;
  const here = text && state ? sectionAt(text.look, state.doc, state.selection.from).key : '';
  const all = text && state ? sectionsIn(text.look, state.doc).map(({ key }) => key) : [];
  const [setup, setSetup] = useState<SectionLook | undefined>(
    () => text && setupOf(text.look, text.pages, here),
  );
  const [reach, setReach] = useState('document');
  if (!text || !setup) return null;
  const change = (values: Partial<SectionLook>) => setSetup({ ...setup, ...values });
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
    text.asOneStep(() => setPages(text.look, text.pages, reach === 'document' ? all : [here], rest));
    close();
  };
  const length = (name: keyof SectionLook, label: string, most: number) => (
    <NumberInput
      key={name}
      label={label}
      size="sm"
      suffix=" cm"
      min={0}
      max={most}
      step={0.1}
      decimalScale={2}
      value={centimetres(Number(setup[name]))}
      onChange={(value) => typeof value === 'number' && change({ [name]: pointsOf(value) })}
    />
  );
  return (
    <Dialog
      title={w.pageTitle}
      close={close}
      size="md"
      submit={{ name: w.apply, run: apply, disabled: wrong }}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'end' }}>
          <Select
            label={w.paper}
            size="sm"
            allowDeselect={false}
            data={[...Object.keys(sizes), { value: OWN, label: w.ownSize }]}
            value={sizeNamed(setup.width, setup.height) ?? OWN}
            onChange={choose}
            data-autofocus
          />
          <SegmentedControl
            aria-label={w.orientation}
            size="sm"
            data={[
              { value: 'portrait', label: w.portrait },
              { value: 'landscape', label: w.landscape },
            ]}
            value={landscape ? 'landscape' : 'portrait'}
            onChange={(value) => turn(value === 'landscape')}
          />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          {length('width', w.width, 55)}
          {length('height', w.height, 55)}
          {sides.map((side) => length(side, w.margin[side], 35))}
          <NumberInput
            label={w.columns}
            size="sm"
            min={1}
            max={12}
            allowDecimal={false}
            value={setup.columns}
            onChange={(value) => typeof value === 'number' && change({ columns: value })}
          />
          {length('gap', w.gap, 15)}
        </SimpleGrid>
        {all.length > 1 && (
          <SegmentedControl
            aria-label={w.reach}
            size="sm"
            data={[
              { value: 'document', label: w.wholeDocument },
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
