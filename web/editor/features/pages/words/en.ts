export const en = {
  goTo: 'Go to page…',
  title: 'Go to page',
  number: (count: number) => `Page, 1 to ${count}`,
  go: 'Go',
};
