import type { Table } from './notation.ts';

const value = 'item keywords';

/** What stands at the head of every note, and its items. */
export const notes: Table = {
  noteinfo: {
    numbers: 'sequence',
    hex: { noteid: 0, unid: 32 },
    once: 'created modified revised lastaccessed addedtofile',
  },
  created: { in: 'noteinfo file' },
  modified: { in: 'noteinfo file' },
  revised: { in: 'noteinfo' },
  lastaccessed: { in: 'noteinfo' },
  addedtofile: { in: 'noteinfo' },
  updatedby: {},
  revisions: {},
  wassignedby: {},
  name: { in: 'updatedby wassignedby' },
  textproperties: {},
  textproperty: { in: 'textproperties', text: 'language', numbers: 'propid' },
  item: {
    text: 'name version',
    booleans: 'summary sign seal sealed names authors readers protected placeholder unchanged',
    required: 'name',
  },
  text: { in: `${value} textlist sectiontitle sendreplyaction` },
  textlist: { in: value },
  number: { in: `${value} numberlist numberpair`, content: 'number' },
  numberlist: { in: value },
  numberpair: { in: 'item numberlist' },
  datetime: { booleans: 'dst', content: 'datetime' },
  datetimelist: { in: value },
  datetimepair: { in: 'item datetimelist' },
  break: {},
  rawitemdata: { in: 'item', hex: { type: 0 }, content: 'base64' },
  itemdata: { in: 'item', hex: { type: 0 }, content: 'base64' },
  formula: { booleans: 'compiled' },
  object: { in: 'item' },
  file: {
    in: 'object',
    text: 'hosttype compression desiredcompression encoding name flags',
    numbers: 'size storagesize',
    once: 'created modified filedata',
  },
  filedata: { in: 'file fileresource stylesheetresource', content: 'base64' },
};
