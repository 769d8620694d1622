import { designEntry } from './design.ts';
import { merged, type Table } from './notation.ts';

const frameset = designEntry({
  sizes: 'rows columns',
  text: 'title',
  lengths: 'spacing borderwidth',
  colours: 'bordercolor',
});

/** Framesets and outlines. */
export const frames: Table = {
  frameset: merged(frameset, { in: 'frameset' }),
  frame: {
    in: 'frameset',
    text: 'name targetframe defaulttarget htmlid',
    booleans: 'noresize border3d initialfocus showheader basicappearance contentonly notesonly',
    lengths: 'marginwidth marginheight',
    words: { scrolling: 'always never auto default' },
    once: 'bordercaption namedelementlink urllink viewlink doclink databaselink',
  },
  bordercaption: {
    in: 'frame',
    text: 'show justify align alignment',
    lengths: 'open',
    colours: 'bgcolor color',
    once: 'font',
  },
  outline: designEntry({}),
  outlineentry: {
    in: 'outline outlineentry',
    text: 'label alias targetframe popuphint hidewhen source publishas',
    booleans: 'displayimage keepfocus expanded',
    numbers: 'level',
    words: {
      type: `namedelementlink otherviews otherprivateviews otherfolders otherprivatefolders action none urllink
        viewlink doclink databaselink`,
    },
    tokens: { hide: 'web notes mobile' },
    once: 'imageref namedelementlink urllink viewlink doclink databaselink',
  },
};
