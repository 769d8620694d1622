const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What lies inside says when and by whom a note was changed, not what it is. */
export const bookkeeping = words(
  'noteinfo updatedby wassignedby revisions rundata designchange agentmodified',
);

/** Text of these is a value that nobody looks for in design. */
export const plainValues = words('datetime number logentry');

/** Text of these is base64 of a picture. */
export const pictures = words('gif jpeg png bmp cgm notesbitmap');

/** Text of these is base64 of bytes that may hold text. */
export const encoded = words('rawitemdata itemdata filedata compositedata');

/** Text goes on across the edges of these, which only say how it looks. */
export const inline = words('run font');

/** Attributes that name something or are shown to a person; all others say how a thing looks or behaves. */
export const tellingAttributes = words(`name alias title label comment description alttext displayname caption
  fieldhint hint extrahtmlattrs htmlid htmlclass htmlstyle htmltitle htmlname href url form view folder frameset
  page pagename xpage agent field outline navigator itemname value text tablabel targetframe frame imagename
  templatename fromtemplate launchframe launchframeset objectname objectowner datasource database event
  resorttoview viewcolumn compapp applet target key server replicaid formula sectiontitle helperview`);

/** The name of a font is in every paragraph. */
export const untold = words('font');
