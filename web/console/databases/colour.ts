/** Parts of XML that get a colour; one group each, named like the highlight in database.module.css. */
const parts =
  /(?<comment><!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>)|(?<tag><\/?[\w:.-]+|\/?>)|(?<attribute>[\w:.-]+)(?==['"])|(?<value>(?<==)(?:'[^'<]*'|"[^"<]*"))/g;

const kinds = ['comment', 'tag', 'attribute', 'value'] as const;

/** Colours the XML in a text node with the browser's highlights, which add no elements to the page.
 *  @returns what takes the colours away again */
export function colour(node: Text): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined;
  const found = new Map(kinds.map((kind) => [kind, new Highlight()]));
  for (const match of node.data.matchAll(parts)) {
    const kind = kinds.find((each) => match.groups?.[each] !== undefined);
    if (!kind) continue;
    const range = new StaticRange({
      startContainer: node,
      startOffset: match.index,
      endContainer: node,
      endOffset: match.index + match[0].length,
    });
    found.get(kind)?.add(range);
  }
  for (const [kind, highlight] of found) CSS.highlights.set(`dxl-${kind}`, highlight);
  return () => {
    for (const kind of kinds) CSS.highlights.delete(`dxl-${kind}`);
  };
}
