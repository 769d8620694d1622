import { ActionIcon, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  MAX_STOPS,
  type TabKind,
  type TabLeader,
  type TabStop,
  tabKinds,
  tabLeaders,
  writeTabs,
} from '../../../../formats/model/index.ts';
import { Dialog } from '../../../shared/index.ts';
import { changeTabs, tabsAt } from '../../view/content/tabStops.ts';
import type { EditorContext } from '../../view/context.ts';
import { CENTIMETRE, centimetres, pointsOf } from '../../view/document/pageSizes.ts';
import { words as viewWords } from '../../view/words.ts';
import classes from './tabStops.module.css';
import { words } from './words.ts';

type Row = TabStop & { id: number };

/** All tab stops of the selected paragraphs, which become those of the first of them. */
export function TabStopsDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words().tabStops, viewWords()];
  const { editor } = context;
  const [was] = useState(() => (editor ? tabsAt(editor.formatting, editor.view.state) : []));
  const [rows, setRows] = useState<Row[]>(() => was.map((stop, id) => ({ ...stop, id })));
  if (!editor) return null;
  const change = (id: number, values: Partial<TabStop>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...values } : row)));
  const add = () => {
    const last = rows.at(-1);
    const at = Math.round((last ? last.at + 2 * CENTIMETRE : 2 * CENTIMETRE) * 100) / 100;
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, at, kind: last?.kind ?? 'left', leader: 'none' }]);
  };
  const apply = () => {
    if (!context.mayWrite) return;
    close();
    if (writeTabs(rows) !== writeTabs(was)) context.run(changeTabs(editor.formatting, () => rows));
  };
  const shown = (at: number) => `${centimetres(at)} cm`;
  return (
    <Dialog title={w.title} close={close} size="md" submit={{ name: d.apply, run: apply }}>
      <Stack gap="sm">
        {rows.length === 0 && <Text size="sm">{w.none}</Text>}
        {rows.map((row, index) => (
          <div key={row.id} className={classes.row}>
            <NumberInput
              label={w.place}
              size="sm"
              suffix=" cm"
              min={-20}
              max={55}
              step={0.25}
              decimalScale={2}
              value={centimetres(row.at)}
              onChange={(value) =>
                typeof value === 'number' &&
                value !== centimetres(row.at) &&
                change(row.id, { at: pointsOf(value) })
              }
              data-autofocus={index === 0 || undefined}
            />
            <NativeSelect
              label={w.kind}
              size="sm"
              data={tabKinds.map((value) => ({ value, label: d.tabStops.kinds[value] }))}
              value={row.kind}
              onChange={(event) => change(row.id, { kind: event.currentTarget.value as TabKind })}
            />
            <NativeSelect
              label={w.leader}
              size="sm"
              data={tabLeaders.map((value) => ({ value, label: d.tabStops.leaders[value] }))}
              value={row.leader}
              onChange={(event) => change(row.id, { leader: event.currentTarget.value as TabLeader })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={w.remove(shown(row.at))}
              onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} aria-hidden />}
            disabled={rows.length >= MAX_STOPS}
            onClick={add}
            data-autofocus={rows.length === 0 || undefined}
          >
            {w.add}
          </Button>
          <Button variant="default" size="xs" disabled={rows.length === 0} onClick={() => setRows([])}>
            {w.removeAll}
          </Button>
        </Group>
        {rows.length >= MAX_STOPS && <Text size="sm">{w.most(MAX_STOPS)}</Text>}
      </Stack>
    </Dialog>
  );
}
