import { frameOf, type SectionFormat } from '../../../../../formats/model/index.ts';
import { frameLines, pageColour } from '../pageLook.ts';

const shown = new WeakMap<HTMLElement, string>();

/** Gives a sheet of paper the colour and the lines of its section. @param isFirst whether it is the first of that */
export function showPageLook(sheet: HTMLElement, setup: SectionFormat, isFirst: boolean): void {
  const { on } = frameOf(setup) ?? {};
  const lines = on === undefined || (on === 'first') === isFirst ? frameLines(setup) : undefined;
  const look = JSON.stringify([pageColour(setup), lines]);
  if (shown.get(sheet) === look) return;
  shown.set(sheet, look);
  sheet.style.background = pageColour(setup);
  sheet.replaceChildren();
  if (!lines) return;
  const frame = document.createElement('div');
  frame.className = 'page-frame';
  for (const { side, at, line } of lines) {
    frame.style.setProperty(side, at);
    frame.style.setProperty(`border-${side}`, line);
  }
  sheet.append(frame);
}
