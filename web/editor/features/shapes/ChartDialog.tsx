import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { DOMSerializer } from 'prosemirror-model';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { type ChartKind, chartKinds, readChartData } from '../../../../formats/drawing/chart/data.ts';
import { drawChartData } from '../../../../formats/drawing/object.ts';
import { drawnSpec, writeDrawn } from '../../../../formats/drawing/tree.ts';
import { chartOfObject } from '../../../../formats/model/objects.ts';
import { Dialog } from '../../../shared/index.ts';
import { locale } from '../../../words/words.ts';
import type { EditorContext } from '../../view/context.ts';
import { setObject } from '../../view/objects/values.ts';
import { filled, readTable, type Table, tableOf, withColumn, withRow } from './chartTable.ts';
import { selectedIn } from './menuCommands.ts';
import classes from './shapes.module.css';
import type { Decimal } from './typedNumbers.ts';
import { words } from './words.ts';

/** Asks what a chart shows: its kind, and a table of numbers. The one that is selected is changed. */
export function ChartDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const [before] = useState(() => chartOfObject(selectedIn(context)?.object));
  const [kind, setKind] = useState<ChartKind>(before?.kind ?? 'column');
  const decimal = decimalOf(locale());
  const [title, setTitle] = useState(before?.title ?? '');
  const [table, setTable] = useState<Table>(() =>
    before ? tableOf(before, decimal) : [['', ...w.series], ...w.categories],
  );
  const read = readTable(table, kind, title, decimal);
  const { editor } = context;
  if (!editor) return null;
  const apply = () => {
    if (!('data' in read)) return;
    close();
    if (before) return context.run(setObject(editor.formatting, () => ({ chart: read.data })));
    const attrs = { chart: read.data, place: 'inline', width: 480, height: 280 };
    editor.asOneStep(() => editor.stories.addObject('chart', attrs));
    editor.body.focus();
  };
  const type = (row: number, column: number, value: string) =>
    setTable(table.map((line, y) => line.map((one, x) => (y === row && x === column ? value : one))));
  const paste = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setTable(filled(table, row, column, text, decimal));
  };
  const fault = 'fault' in read ? read : undefined;
  return (
    <Dialog
      title={before ? w.chartDataTitle : w.chartTitle}
      close={close}
      size="xl"
      submit={{
        name: before ? w.apply : w.insert,
        disabled: fault !== undefined || !context.mayWrite,
        run: apply,
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={w.kind}
          value={kind}
          onChange={(value) => setKind(chartKinds.find((one) => one === value) ?? 'column')}
          data={chartKinds.map((value) => ({ value, label: w.kinds[value] }))}
        />
        <TextInput
          label={w.titleOfChart}
          value={title}
          maxLength={200}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          data-autofocus
        />
        <section aria-label={w.table} className={classes.table}>
          <table>
            <tbody>
              {table.map((line, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands there
                <tr key={row}>
                  {line.map((value, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what stands there
                    <td key={column}>
                      {(row > 0 || column > 0) && (
                        <TextInput
                          className={classes.cell ?? ''}
                          size="xs"
                          aria-label={labelOf(row, column)}
                          value={value}
                          error={fault?.fault === 'number' && fault.row === row && fault.column === column}
                          onChange={({ currentTarget }) => type(row, column, currentTarget.value)}
                          onPaste={(event) => paste(event, row, column)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setTable(withRow(table))}>
            {w.addRow}
          </Button>
          <Button size="xs" variant="default" onClick={() => setTable(withColumn(table))}>
            {w.addColumn}
          </Button>
          <Text size="xs" c="dimmed">
            {w.tableHelp}
          </Text>
        </Group>
        <Text size="sm" role="status" c="red" mih="1.4em">
          {fault?.fault === 'number'
            ? w.noNumber(fault.said, EXAMPLE.toLocaleString(locale()))
            : fault
              ? w.noNumbers
              : ''}
        </Text>
        {kind === 'pie' && 'data' in read && (readChartData(read.data)?.series.length ?? 0) > 1 && (
          <Text size="sm">{w.pieShowsFirst}</Text>
        )}
        <section aria-label={w.preview} className={classes.preview}>
          <Preview data={'data' in read ? read.data : undefined} />
        </section>
      </Stack>
    </Dialog>
  );
}

/** Shows where thousands and decimals are parted. */
const EXAMPLE = 1234.5;

const decimalOf = (name: string): Decimal => (EXAMPLE.toLocaleString(name).endsWith(',5') ? ',' : '.');

function labelOf(row: number, column: number): string {
  const w = words();
  return row === 0 ? w.seriesName(column) : column === 0 ? w.category(row) : w.value(row, column);
}

/** The chart as the text will show it; what was last right stays while something is typed. */
function Preview({ data }: { data: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chart = readChartData(data);
    const spec = chart && drawnSpec(writeDrawn(drawChartData(chart, 480, 220)));
    if (spec) place.current?.replaceChildren(DOMSerializer.renderSpec(document, spec).dom);
  }, [data]);
  return <div ref={place} />;
}
