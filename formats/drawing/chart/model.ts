/** What a chart shows, whatever file says it. Texts are in the language of the file, colours `#rrggbb`. */
export type Chart = {
  title: string;
  /** of the title in CSS pixels; null: nobody says it */
  titleSize: number | null;
  groups: Group[];
  categories: string[];
  /** where the legend stands; null: there is none */
  legend: 'top' | 'bottom' | 'left' | 'right' | null;
  /** what the categories stand at, or the x of points */
  across: Axis;
  /** of the values of the first group, and of a second one that is measured by its own */
  values: Axis;
  second: Axis | null;
  /** the colour behind it; null: none */
  ground: string | null;
  /** the colour of the line around it; null: none */
  frame: string | null;
};

export const kinds = [
  'column',
  'bar',
  'line',
  'area',
  'pie',
  'doughnut',
  'scatter',
  'bubble',
  'radar',
] as const;
export type Kind = (typeof kinds)[number];

/** Whether what is shown stands at numbers, not at categories. */
export const isOfPoints = (kind: Kind): boolean => kind === 'scatter' || kind === 'bubble';

/** Series that are drawn together. */
export type Group = {
  kind: Kind;
  stacking: 'none' | 'stacked' | 'percent';
  series: Series[];
  /** between clusters of bars, as a share of a bar */
  gap: number;
  /** how far the bars of a cluster lie over each other, from −1 to 1 */
  overlap: number;
  /** of a doughnut, as a share of its radius */
  hole: number;
  /** measured by the second axis */
  second: boolean;
  /** of a radar: its series are areas */
  filled: boolean;
};

export type Series = {
  name: string;
  values: (number | null)[];
  /** of points */
  xs: (number | null)[];
  /** of bubbles: how large each is beside the others */
  sizes: (number | null)[];
  colour: string;
  /** of single values, by their number */
  colours: ReadonlyMap<number, string>;
  labels: Labels | null;
  line: boolean;
  markers: boolean;
  smooth: boolean;
};

/** What is written at each value. */
export type Labels = { value: boolean; percent: boolean; category: boolean; series: boolean; format: string };

export type Axis = {
  title: string;
  hidden: boolean;
  min: number | null;
  max: number | null;
  step: number | null;
  format: string;
  grid: boolean;
  reversed: boolean;
};

export const plainAxis: Axis = {
  title: '',
  hidden: false,
  min: null,
  max: null,
  step: null,
  format: 'General',
  grid: false,
  reversed: false,
};

const spoken: Record<Kind, string> = {
  column: 'Column chart',
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  pie: 'Pie chart',
  doughnut: 'Doughnut chart',
  scatter: 'Scatter chart',
  bubble: 'Bubble chart',
  radar: 'Radar chart',
};

/** What kind of chart it is, and its title: what a screen reader says of it. */
export function nameOf({ groups, title }: Chart): string {
  const said = [...new Set(groups.map(({ kind }) => spoken[kind]))].join(', ');
  return title === '' ? said : `${said}: ${title}`;
}

/** More values are no picture any more, but a file that somebody made large. */
export const MAX_POINTS = 2_000;
export const MAX_SERIES = 60;
