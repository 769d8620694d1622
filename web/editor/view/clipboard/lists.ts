/** Turn lists into paragraphs that name their list, as the editor's document has them. */
export function flattenLists(body: HTMLElement) {
  const stamp = () => Math.random().toString(36).slice(2, 10).padEnd(4, '0');
  for (const list of [...body.querySelectorAll('ul, ol')].filter(
    (one) => !one.parentElement?.closest('ul, ol'),
  )) {
    const items = flatten(list, 0, new Map(), stamp);
    list.replaceWith(...items);
  }
  const known = new Map<string, string>();
  for (const item of body.querySelectorAll<HTMLElement>('[data-item]')) {
    const [kind, list, level] = (item.dataset.item ?? '').split(' ');
    const id = known.get(`${kind}${list}`) ?? `${kind}.${stamp()}`;
    known.set(`${kind}${list}`, id);
    const paragraph = item.ownerDocument.createElement('p');
    paragraph.append(...item.childNodes);
    paragraph.dataset.list = `${id}-${Math.min(Math.max(Number(level) || 0, 0), 8)}`;
    item.replaceWith(paragraph);
  }
}

/** The items of a list and of those inside it, in order. Lists of one kind count together, level by level. */
function flatten(list: Element, level: number, ids: Map<string, string>, stamp: () => string): Element[] {
  const kind = list.tagName === 'OL' ? 'number' : 'bullet';
  const id = ids.get(kind) ?? `${kind}.${stamp()}`;
  ids.set(kind, id);
  const out: Element[] = [];
  for (const item of list.children) {
    if (/^[UO]L$/.test(item.tagName)) out.push(...flatten(item, level + 1, ids, stamp));
    else out.push(...flattenItem(item, `${id}-${Math.min(level, 8)}`, level, ids, stamp));
  }
  return out;
}

function flattenItem(
  item: Element,
  name: string,
  level: number,
  ids: Map<string, string>,
  stamp: () => string,
): Element[] {
  const out: Element[] = [];
  let paragraph: HTMLElement | undefined;
  const settle = () => {
    if (paragraph?.textContent?.trim()) out.push(paragraph);
    paragraph = undefined;
  };
  const begin = () => {
    paragraph ??= item.ownerDocument.createElement('p');
    if (out.length === 0) paragraph.dataset.list = name;
    return paragraph;
  };
  for (const node of [...item.childNodes]) {
    const tag = node instanceof Element ? node.tagName : '';
    if (/^[UO]L$/.test(tag) && node instanceof Element) {
      settle();
      out.push(...flatten(node, level + 1, ids, stamp));
    } else if (/^(P|DIV|H[1-6])$/.test(tag)) {
      settle();
      begin().append(...node.childNodes);
      settle();
    } else if (tag === 'TABLE' && node instanceof Element) {
      settle();
      out.push(node);
    } else begin().append(node);
  }
  settle();
  return out;
}
