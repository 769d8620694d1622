import { Embedded, Layer, SubformRef } from './Embedded.tsx';
import { Field, SharedFieldRef } from './Field.tsx';
import { Button, ComputedText, Hotspot, Link, Popup } from './Hotspot.tsx';
import { Break, HorizontalRule, Nothing, PageBreak, Paragraph, Run, Through } from './Paragraph.tsx';
import { Attachment, ImageMap, Picture } from './Picture.tsx';
import { parts } from './parts.ts';
import { Section } from './Section.tsx';
import { Table } from './Table.tsx';

/** Makes rich text know its parts. */
export function knowParts(): void {
  Object.assign(parts, {
    par: Paragraph,
    run: Run,
    break: Break,
    horizrule: HorizontalRule,
    pagebreak: PageBreak,
    table: Table,
    section: Section,
    picture: Picture,
    imagemap: ImageMap,
    attachmentref: Attachment,
    button: Button,
    actionhotspot: Hotspot,
    popup: Popup,
    urllink: Link,
    namedelementlink: Link,
    viewlink: Link,
    doclink: Link,
    databaselink: Link,
    field: Field,
    sharedfieldref: SharedFieldRef,
    subformref: SubformRef,
    computedtext: ComputedText,
    layer: Layer,
    layoutregion: Layer,
  });
  for (const name of ['richtext', 'text', 'span', 'block', 'region', 'formregionbegin', 'formregionend'])
    parts[name] = Through;
  // How others look, code that is listed beside, and binary copies of what is drawn.
  for (const name of 'pardef parstyle font code anchor compositedata popuptext item border'.split(' '))
    parts[name] = Nothing;
  for (const name of embedded) parts[name] = Embedded;
}

const embedded = [
  'embeddedview',
  'embeddedoutline',
  'embeddednavigator',
  'embeddedcalendar',
  'embeddeddatepicker',
  'embeddededitor',
  'embeddedfolderpane',
  'embeddedfileuploadcontrol',
  'embeddedscheduler',
  'embeddedsearch',
  'grouppicker',
  'objectref',
];
