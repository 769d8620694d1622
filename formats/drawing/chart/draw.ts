import { type Drawn, round, svg } from '../tree.ts';
import { linesOf, shortened, widthOf, write } from '../words.ts';
import { drawAxes, type Frame } from './axes.ts';
import { type Chart, nameOf } from './model.ts';
import { drawArea, drawBars, drawBubbles, drawLines, drawPoints } from './plots.ts';
import { drawRadar } from './radar.ts';
import { drawRound } from './round.ts';

const TEXT = 12;
const TITLE = 17;
const GAP = 8;

type Box = { left: number; top: number; right: number; bottom: number };

/** A chart as a drawing of a size in CSS pixels. `said`: what the file says of it for those who do not see it. */
export function drawChart(chart: Chart, width: number, height: number, said = ''): Drawn {
  const box: Box = { left: GAP, top: GAP, right: width - GAP, bottom: height - GAP };
  const text = Math.min(TEXT, Math.max(7, height / 18));
  const content: Drawn[] = [];
  const whole = { width: round(width), height: round(height) };
  if (chart.ground) content.push(['rect', { ...whole, fill: chart.ground }]);
  if (chart.frame) content.push(['rect', { ...whole, fill: 'none', stroke: chart.frame }]);
  if (chart.title !== '') {
    const size = Math.min(chart.titleSize ?? TITLE, height / 8);
    const lines = linesOf(chart.title, size, width * 0.9).slice(0, 3);
    for (const line of lines) {
      content.push(write(line, width / 2, box.top + size, { size, anchor: 'middle' }));
      box.top += size * 1.25;
    }
    box.top += GAP;
  }
  content.push(...drawLegend(chart, box, text));
  const isRound = chart.groups.some(({ kind }) => kind === 'pie' || kind === 'doughnut');
  const isRadar = chart.groups.some(({ kind }) => kind === 'radar');
  const draw = isRound ? drawRound : isRadar ? drawRadar : drawPlots;
  content.push(...draw(chart, box, text));
  const font = 'Calibri, Carlito, Arial, sans-serif';
  const name = said === '' ? nameOf(chart) : `${nameOf(chart)}. ${said}`;
  return svg(width, height, name, [['g', { 'font-family': font }, ...content]]);
}

function drawPlots(chart: Chart, box: Box, text: number): Drawn[] {
  const { drawn, frame } = drawAxes(chart, box, text);
  if (!frame) return drawn;
  const order = ['area', 'column', 'bar', 'line', 'bubble', 'scatter'];
  const groups = chart.groups.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return [...drawn, ...groups.flatMap((group) => plots[group.kind]?.(group, frame, text) ?? [])];
}

const plots: Partial<
  Record<string, (group: Chart['groups'][number], frame: Frame, text: number) => Drawn[]>
> = {
  area: drawArea,
  column: drawBars,
  bar: drawBars,
  line: drawLines,
  scatter: drawPoints,
  bubble: drawBubbles,
};

type Entry = { name: string; colour: string; isLine: boolean };

/** Of a pie the legend names the values, of all else the series. */
function entriesOf({ groups, categories }: Chart): Entry[] {
  return groups.flatMap(({ kind, series, filled }) => {
    if (kind !== 'pie' && kind !== 'doughnut')
      return series.map(({ name, colour }, at) => ({
        name: name || `${at + 1}`,
        colour,
        isLine: kind === 'line' || kind === 'scatter' || (kind === 'radar' && !filled),
      }));
    const [first] = series;
    return (first?.values ?? []).map((_, at) => ({
      name: categories[at] || `${at + 1}`,
      colour: first?.colours.get(at) ?? first?.colour ?? '#808080',
      isLine: false,
    }));
  });
}

const MAX_ENTRIES = 40;

/** The legend, which takes its room from the box. */
function drawLegend(chart: Chart, box: Box, size: number): Drawn[] {
  const entries = entriesOf(chart).slice(0, MAX_ENTRIES);
  if (chart.legend === null || entries.length === 0) return [];
  const [key, line] = [size * 1.6, size * 1.5];
  const keyOf = ({ colour, isLine }: Entry, x: number, y: number): Drawn =>
    isLine
      ? [
          'line',
          {
            x1: round(x),
            x2: round(x + size),
            y1: round(y),
            y2: round(y),
            stroke: colour,
            'stroke-width': 2.5,
          },
        ]
      : [
          'rect',
          {
            x: round(x),
            y: round(y - size * 0.35),
            width: round(size * 0.7),
            height: round(size * 0.7),
            fill: colour,
          },
        ];
  const entry = (one: Entry, x: number, y: number, room: number): Drawn[] => [
    keyOf(one, x, y),
    write(shortened(one.name, size, room), x + key, y + size * 0.35, { size }),
  ];
  const widest = Math.max(...entries.map(({ name }) => widthOf(name, size)));
  if (chart.legend === 'left' || chart.legend === 'right') {
    const room = Math.min(widest, (box.right - box.left) * 0.35);
    const width = room + key + GAP;
    const shown = entries.slice(0, Math.max(1, Math.floor((box.bottom - box.top) / line)));
    const x = chart.legend === 'left' ? box.left : box.right - width + GAP;
    const top = (box.top + box.bottom) / 2 - ((shown.length - 1) * line) / 2;
    if (chart.legend === 'left') box.left += width + GAP;
    else box.right -= width + GAP;
    return shown.flatMap((one, at) => entry(one, x, top + at * line, room + 1));
  }
  const rows = rowsOf(entries, size, key, box.right - box.left);
  const height = rows.length * line;
  const top = chart.legend === 'top' ? box.top : box.bottom - height;
  if (chart.legend === 'top') box.top += height + GAP;
  else box.bottom -= height + GAP;
  return rows.flatMap((row, at) => {
    let x = (box.left + box.right) / 2 - row.width / 2;
    return row.entries.flatMap((one) => {
      const drawn = entry(one, x, top + (at + 0.5) * line, box.right - box.left);
      x += key + widthOf(one.name, size) + size * 1.2;
      return drawn;
    });
  });
}

function rowsOf(entries: Entry[], size: number, key: number, room: number) {
  const rows: { entries: Entry[]; width: number }[] = [];
  for (const one of entries) {
    const width = key + widthOf(one.name, size) + size * 1.2;
    const last = rows.at(-1);
    if (last && last.width + width <= room) {
      last.entries.push(one);
      last.width += width;
    } else if (rows.length < 4) rows.push({ entries: [one], width });
  }
  return rows;
}
