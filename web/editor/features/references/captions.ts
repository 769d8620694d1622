import type { Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import { type Formatting, schema, sequenceOf } from '../../../../formats/model/index.ts';
import { fieldsIn, textWithFields } from '../../view/content/fieldPlaces.ts';
import { captionStyle } from '../../view/document/captionStyle.ts';
import { type CaptionKind, captionedAt } from './captioned.ts';

/** What a caption begins with, the sequence that counts it, and the style it has. */
export type CaptionLabel = { label: string; sequence: string; style: string };

/** The labels that captions of the text have, in the order of the text. */
export function labelsIn(formatting: Formatting, doc: Node): CaptionLabel[] {
  const found = new Map<string, CaptionLabel>();
  for (const { from, code } of fieldsIn(formatting, doc)) {
    const sequence = sequenceOf(code);
    const $field = doc.resolve(from);
    if (sequence === undefined || found.has(sequence) || !$field.parent.isTextblock) continue;
    const label = textWithFields(doc, $field.start(), from).trim();
    const style: unknown = $field.parent.attrs.style;
    if (label !== '' && label.length <= 40)
      found.set(sequence, {
        label,
        sequence,
        style: typeof style === 'string' ? style : captionStyle(formatting),
      });
  }
  return [...found.values()];
}

/** A label as the text has it already, else a new one; undefined when nothing of it can name a sequence. */
export function labelOf(formatting: Formatting, doc: Node, given: string): CaptionLabel | undefined {
  const label = given.trim().slice(0, 40);
  const known = labelsIn(formatting, doc).find((one) => one.label.toLowerCase() === label.toLowerCase());
  const sequence = label.replace(/[^\p{L}]/gu, '').slice(0, 30);
  return known ?? (sequence === '' ? undefined : { label, sequence, style: captionStyle(formatting) });
}

/** Which label of the text is that of figures or tables, by the words of both languages; else the one of the page. */
export function usualLabel(formatting: Formatting, doc: Node, kind: CaptionKind, otherwise: string): string {
  const usual = kind === 'table' ? /^(table|tabelle)$/i : /^(figure|illustration|abbildung|bild)$/i;
  return (
    labelsIn(formatting, doc).find(({ label, sequence }) => usual.test(label) || usual.test(sequence))
      ?.label ?? otherwise
  );
}

/** Puts a caption before or behind what is selected; its number is counted afterwards. */
export function insertCaption(
  { label, sequence, style }: CaptionLabel,
  text: string,
  above: boolean,
): Command {
  return (state, dispatch) => {
    const found = captionedAt(state);
    if (!found) return false;
    const { doc, tr } = state;
    const field = schema.node('raw', {
      key: `new:field SEQ ${sequence} \\* ARABIC`,
      label: 'Field',
      show: '1',
    });
    const said = text.replace(/\s+/g, ' ').trim().slice(0, 1000);
    const block = doc.nodeAt(found.from);
    const align: unknown = found.kind === 'figure' ? block?.attrs.align : null;
    const content = [schema.text(`${label} `), field, ...(said === '' ? [] : [schema.text(`: ${said}`)])];
    // What stands above stays with what is below it.
    const caption = schema.node('paragraph', { style, align, keepNext: above || null }, content);
    const at = above ? found.from : found.to;
    if (!above && block?.isTextblock && block.attrs.keepNext === null)
      tr.setNodeAttribute(found.from, 'keepNext', true);
    tr.insert(at, caption);
    tr.setSelection(TextSelection.create(tr.doc, at + 1 + caption.content.size));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
