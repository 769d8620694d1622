/** Parts of XML that get a colour; one group each, named like the highlight in database.module.css. */
const parts =
  /(?<comment><!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>)|(?<script>(?<=<(?:lotusscript|javascript)>)[^<]+)|(?<formula>(?<=<formula>)[^<]+)|(?<tag><\/?[\w:.-]+|\/?>)|(?<attribute>[\w:.-]+)(?==['"])|(?<value>(?<==)(?:'[^'<]*'|"[^"<]*"))/g;

/** Parts of the code inside; quotes may be written as `&quot;`. */
const script =
  /(?<comment>(?:^|(?<=\s))(?:'|Rem\b|\/\/)[^\n]*)|(?<text>"[^"\n]*"|&quot;.*?&quot;|\|[^|\n]*\|)|(?<keyword>\b(?:As|ByVal|Call|Case|Class|Const|Declare|Delete|Dim|Do|Each|Else|ElseIf|End|Error|Exit|False|For|Function|GoTo|If|In|Is|Loop|Me|Mod|New|Next|Not|Nothing|On|Option|Or|And|Private|Property|Public|ReDim|Resume|Return|Select|Set|Static|Step|Sub|Then|To|True|Type|Until|Use|Variant|Wend|While|With|function|var|let|const|if|else|return|for|while|new|null|true|false)\b)/gm;
const formula =
  /(?<text>"(?:[^"\\]|\\.)*"|&quot;.*?&quot;|\{[^}]*\})|(?<keyword>@\w+|\b(?:FIELD|SELECT|REM|DEFAULT|ENVIRONMENT)\b|:=)/g;

const kinds = ['comment', 'tag', 'attribute', 'value', 'keyword', 'text'] as const;
type Kind = (typeof kinds)[number];

/** Colours the XML in a text node, and the code in it, with the browser's highlights, which add no elements.
 *  @returns what takes the colours away again */
export function colour(node: Text): (() => void) | undefined {
  if (!('highlights' in CSS)) return undefined;
  const found = new Map<Kind, Highlight>(kinds.map((kind) => [kind, new Highlight()]));
  const add = (kind: Kind, begin: number, length: number) =>
    found.get(kind)?.add(
      new StaticRange({
        startContainer: node,
        startOffset: begin,
        endContainer: node,
        endOffset: begin + length,
      }),
    );
  for (const { groups = {}, index, 0: part } of node.data.matchAll(parts)) {
    const inside = groups.script !== undefined ? script : groups.formula !== undefined ? formula : undefined;
    if (inside)
      for (const { groups: word = {}, index: at, 0: text } of part.matchAll(inside)) {
        const kind = kinds.find((each) => word[each] !== undefined);
        if (kind) add(kind, index + at, text.length);
      }
    const kind = kinds.find((each) => groups[each] !== undefined);
    if (kind) add(kind, index, part.length);
  }
  for (const [kind, highlight] of found) CSS.highlights.set(`dxl-${kind}`, highlight);
  return () => {
    for (const kind of kinds) CSS.highlights.delete(`dxl-${kind}`);
  };
}
