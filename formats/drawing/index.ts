export { drawChart } from './chart/draw.ts';
export { chartOf } from './chart/fromDrawingml.ts';
export { odfChartOf } from './chart/fromOdf.ts';
export { readTheme, type Theme } from './colours.ts';
export { mayDraw, readDrawingPart } from './part.ts';
export { type Drawn, drawnSpec, readDrawn, writeDrawn } from './tree.ts';
