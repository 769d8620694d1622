import type { Fragment, Mark, Node } from 'prosemirror-model';
import type { Formatting } from '../../../../formats/model/index.ts';
import { listKind } from '../content/listFormats.ts';
import { alignOf } from '../content/paragraphs.ts';
import { type Format, formats, hasFormat } from '../content/styles.ts';
import { valueOfFormat } from '../content/values.ts';
import type { Pictures } from './pictures.ts';

const tags: Record<Format, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  doubleStrike: 's',
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? '');

/** Content as HTML that any program understands: plain elements, looks as style declarations, no keys and classes. */
export function htmlOf(content: Fragment, formatting: Formatting, pictures: Pictures = {}): string {
  let html = '';
  const open: ('ul' | 'ol')[] = [];
  const level = (wanted: number, tag: 'ul' | 'ol') => {
    while (open.length > wanted || (wanted > 0 && open.length === wanted && open.at(-1) !== tag))
      html += `</${open.pop()}>`;
    while (open.length < wanted) {
      open.push(tag);
      html += `<${tag}>`;
    }
  };
  content.forEach((node) => {
    const kind = node.type.name === 'paragraph' ? listKind(formatting, node.attrs.list) : undefined;
    const depth = kind ? Number(String(node.attrs.list).split('-').at(-1)) + 1 : 0;
    level(depth, kind === 'number' ? 'ol' : 'ul');
    html += kind
      ? `<li>${inlineHtml(node, formatting, pictures)}</li>`
      : blockHtml(node, formatting, pictures);
  });
  level(0, 'ul');
  return html;
}

function blockHtml(node: Node, formatting: Formatting, pictures: Pictures): string {
  const inner = () => htmlOf(node.content, formatting, pictures);
  switch (node.type.name) {
    case 'paragraph': {
      const tag = node.attrs.level >= 1 && node.attrs.level <= 6 ? `h${node.attrs.level}` : 'p';
      const align = alignOf(formatting, node);
      return `<${tag}${align === 'left' ? '' : ` style="text-align: ${align}"`}>${inlineHtml(node, formatting, pictures)}</${tag}>`;
    }
    case 'table':
      return `<table border="1" style="border-collapse: collapse"><tbody>${inner()}</tbody></table>`;
    case 'row':
      return `<tr>${inner()}</tr>`;
    case 'cell': {
      const spans = [
        ['colspan', node.attrs.span],
        ['rowspan', node.attrs.rows],
      ].filter(([, value]) => value > 1);
      return `<td${spans.map(([name, value]) => ` ${name}="${Number(value)}"`).join('')}>${inner()}</td>`;
    }
    case 'container':
      return inner();
    case 'mergedCell':
      return '';
    default:
      return node.isInline
        ? inlineNode(node, node, formatting, pictures)
        : node.attrs.text
          ? `<p>${escaped(String(node.attrs.text))}</p>`
          : '';
  }
}

const inlineHtml = (paragraph: Node, formatting: Formatting, pictures: Pictures) => {
  let html = '';
  paragraph.forEach((node) => {
    html += inlineNode(node, paragraph, formatting, pictures);
  });
  return html || '<br>';
};

function inlineNode(node: Node, paragraph: Node, formatting: Formatting, pictures: Pictures): string {
  if (node.type.name === 'raw') return escaped(String(node.attrs.show ?? ''));
  if (node.type.name === 'image') return imageHtml(node, pictures);
  if (!node.isText) return '';
  const text = escaped(node.text ?? '')
    .replace(/\n/g, '<br>')
    .replace(/\t/g, '&#9;');
  const style = styleOf(node.marks, paragraph, formatting);
  let html = style === '' ? text : `<span style="${style}">${text}</span>`;
  for (const format of formats)
    if (hasFormat(formatting, format, node.marks, paragraph))
      html = `<${tags[format]}>${html}</${tags[format]}>`;
  const position = valueOfFormat(formatting, 'position', node.marks, paragraph);
  if (position === 'super' || position === 'sub')
    html = `<${position.replace('super', 'sup')}>${html}</${position.replace('super', 'sup')}>`;
  const href: unknown = node.marks.find((mark) => mark.type.name === 'wrap' && mark.attrs.href)?.attrs.href;
  return typeof href === 'string' && /^(https?:|mailto:)/i.test(href)
    ? `<a href="${escaped(href)}">${html}</a>`
    : html;
}

function imageHtml({ attrs: { src, alt, width, height } }: Node, pictures: Pictures): string {
  const address = Object.hasOwn(pictures, src) ? pictures[src] : undefined;
  const described = escaped(String(alt ?? ''));
  if (address === undefined) return described;
  const size = [
    ['width', width],
    ['height', height],
  ].map(([name, value]) => (Number(value) > 0 ? ` ${name}="${Math.round(Number(value))}"` : ''));
  return `<img src="${escaped(address)}" alt="${described}"${size.join('')}>`;
}

function styleOf(marks: readonly Mark[], paragraph: Node, formatting: Formatting): string {
  const value = (format: 'font' | 'size' | 'color') => valueOfFormat(formatting, format, marks, paragraph);
  const [font, size, color] = [value('font'), value('size'), value('color')];
  return [
    typeof font === 'string' && `font-family: ${escaped(font.replace(/[^\p{L}\p{N} _-]/gu, ''))}`,
    typeof size === 'number' && `font-size: ${size}pt`,
    typeof color === 'string' && /^[0-9A-F]{6}$/i.test(color) && `color: #${color}`,
  ]
    .filter(Boolean)
    .join('; ');
}
