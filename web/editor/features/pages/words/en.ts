export const en = {
  goTo: 'Go to page…',
  title: 'Go to page',
  number: (count: number) => `Page, 1 to ${count}`,
  go: 'Go',
  noPages: 'The text is shown on one long sheet, which has no pages.',
  showPages: 'Show pages',
  thumbnails: 'Page thumbnails',
  thumbnailsAlso: 'small pages overview preview',
  closeThumbnails: 'Close the thumbnails',
  page: (number: number) => `Page ${number}`,
};
