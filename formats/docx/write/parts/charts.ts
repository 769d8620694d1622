import { strToU8 } from 'fflate';
import type { ChartData } from '../../../drawing/index.ts';
import { readRelationships, related } from '../../../package/parts.ts';
import { chartXml } from '../../chart/chartXml.ts';
import { workbookOf } from '../../chart/workbook.ts';
import type { Source } from '../../source.ts';
import { declaration, folderOf, freeName } from './edit.ts';

const chartType = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Charts that were put in, each with the workbook that word processors open to change its data. */
export function createCharts(source: Source) {
  const parts = new Map<string, Uint8Array>();
  const types: { part: string; type: string }[] = [];
  const taken = new Set<string>();
  return {
    /** @returns the name of its part; undefined where there are no data */
    add(data: ChartData | undefined): string | undefined {
      if (!data) return undefined;
      const folder = folderOf(source);
      const part = freeName(source, (at) => `${folder}charts/chart${at}.xml`, taken);
      const workbook = freeName(source, (at) => `${folder}embeddings/Microsoft_Excel_Sheet${at}.xlsx`, taken);
      const [, name = ''] = /([^/]+)$/.exec(part) ?? [];
      const relationship = `<Relationship Id="rId1" Type="${office}/package" Target="../embeddings/${/[^/]+$/.exec(workbook)?.[0]}"/>`;
      parts.set(part, strToU8(chartXml(data, 'rId1')));
      parts.set(workbook, workbookOf(data));
      parts.set(
        `${folder}charts/_rels/${name}.rels`,
        strToU8(`${declaration}<Relationships xmlns="${relations}">${relationship}</Relationships>`),
      );
      types.push({ part, type: chartType }, { part: workbook, type: workbookType });
      return part;
    },
    /** Gives a chart other data; it is one that was put in, and has a workbook of its own. */
    change(part: string, data: ChartData): void {
      const workbook = related(readRelationships(source.pack, part), 'package');
      if (workbook === undefined) return;
      parts.set(part, strToU8(chartXml(data, 'rId1')));
      parts.set(workbook, workbookOf(data));
    },
    parts: () => parts,
    types: () => types,
  };
}
