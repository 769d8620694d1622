import type { ComponentType } from 'react';
import { writtenOut } from '../../../../formats/dxl/raw/index.ts';
import { Agent } from './kinds/Agent.tsx';
import { File } from './kinds/File.tsx';
import { Form } from './kinds/Form.tsx';
import { Frameset } from './kinds/Frames.tsx';
import { Note } from './kinds/Note.tsx';
import { Outline } from './kinds/Outline.tsx';
import { Connection, Script, SharedActions, SharedColumn, SharedField } from './kinds/Shared.tsx';
import { View } from './kinds/View.tsx';
import { knowParts } from './richtext/known.ts';
import type { Branch } from './tree.ts';

export type Drawing = ComponentType<{ root: Branch; markup?: boolean }>;

/** How elements are drawn that are written out, by the name of their root. */
const written: Record<string, Drawing | undefined> = {
  form: Form,
  subform: Form,
  page: Form,
  helpaboutdocument: Form,
  helpusingdocument: Form,
  view: View,
  folder: View,
  frameset: Frameset,
  outline: Outline,
  imageresource: File,
  fileresource: File,
  stylesheetresource: File,
  agent: Agent,
  sharedfield: SharedField,
  sharedcolumn: SharedColumn,
  sharedactions: SharedActions,
  scriptlibrary: Script,
  databasescript: Script,
  webservice: Script,
  dataconnection: Connection,
};

/** Types whose notes hold a file. */
const files = new Set([
  'imageresource',
  'fileresource',
  'stylesheetresource',
  'xpage',
  'xspcustomcontrol',
  'theme',
  'javafile',
  'jar',
  'hiddenfile',
  'compositeapp',
]);

/** Files that are markup, drawn as a tree. */
export const isMarkup = (type: string): boolean => type === 'xpage' || type === 'xspcustomcontrol';

knowParts();

/** What draws an element of a type, and the source that it draws: notes in binary form are drawn as the element they are. */
export function drawingOf(type: string, root: Branch): { Drawing: Drawing; drawn: Branch } {
  if (root.name !== 'note') return { Drawing: written[root.name] ?? Note, drawn: root };
  if (files.has(type)) return { Drawing: File, drawn: root };
  const drawn = writtenOut(root, type);
  const Drawing = drawn && written[drawn.name];
  return drawn && Drawing ? { Drawing, drawn } : { Drawing: Note, drawn: root };
}
