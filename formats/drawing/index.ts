export { drawChart } from './chart/draw.ts';
export { chartOf } from './chart/fromDrawingml.ts';
export { odfChartOf } from './chart/fromOdf.ts';
export { readTheme, type Theme } from './colours.ts';
export { odfShapeOf } from './odf.ts';
export { mayDraw, readDrawingPart } from './part.ts';
export { type Canvas, drawShapes } from './shape/draw.ts';
export { type Drawn, drawnSpec, readDrawn, svg, writeDrawn } from './tree.ts';
export { vmlOf } from './vml.ts';
