/** How much larger an element is shown than it is laid out. Not by whole pixels: a sheet of A4 is 793.7 of them wide. */
export function scaleOf(element: HTMLElement): number {
  const width = Number.parseFloat(getComputedStyle(element).width);
  return element.getBoundingClientRect().width / width || 1;
}
