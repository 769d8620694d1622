const MAX_LENGTH = 200;

/** The beginning of a text in Markdown as one plain line, for lists: its first paragraph, without marks. */
export function summaryOf(markdown: string): string {
  const paragraph =
    markdown.split(/\n\s*\n/).find((each) => each.trim() !== '' && !/^\s*(#|```|---|\|)/.test(each)) ?? '';
  const line = paragraph
    .replace(/<[^>]*>/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2)).trimEnd()}…`;
}
