/** How much larger an element is shown than it is laid out. Not by whole pixels: a sheet of A4 is 793.7 of them wide. */
export function scaleOf(element: HTMLElement): number {
  const width = Number.parseFloat(getComputedStyle(element).width);
  return element.getBoundingClientRect().width / width || 1;
}

/** How far the text of a block is shown below its place (`formats/model/lineSpacing.ts`), in pixels of the sheet. Of what is positioned otherwise
 *  a browser tells where it is. */
export const dropOf = ({ position, top }: CSSStyleDeclaration): number =>
  position === 'relative' ? Number.parseFloat(top) || 0 : 0;
