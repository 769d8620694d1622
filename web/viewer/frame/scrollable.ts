/** A place that scrolls has to be reached and scrolled by keys (WCAG 2.1.1); for use as a `ref`. */
export const scrollable = (element: HTMLElement | null): void => {
  if (element) element.tabIndex = 0;
};
