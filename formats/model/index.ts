/**
 * The editor's document, shared by all formats: a ProseMirror schema, and its way into and out of Yjs.
 *
 *   const update = docToUpdate(doc);          // first update of a room, the same for the same document
 *   const doc = docFromYDoc(ydoc);            // what a room holds now; reads only
 */

export { type Anchor, anchorAt, anchorsIn, readAnchor, type Spot, textAround } from './anchors.ts';
export { safeName } from './attributes.ts';
export {
  addComment,
  COMMENTS,
  type Comment,
  changeComment,
  commentBy,
  commentsEverywhere,
  initialsOf,
  isOwn,
  MOST_COMMENTS,
  MOST_TEXT,
  readComments,
  type Thread,
  threadsOf,
  writeComment,
} from './comments.ts';
export {
  captionListOf,
  changedField,
  isBookmarkName,
  listedBy,
  NEW_CONTENTS,
  newBookmark,
  newCaptionList,
  newField,
  sequenceOf,
} from './fields.ts';
export { isLanguage, NO_LANGUAGE, readLanguage } from './language.ts';
export { languageAttrs } from './marks.ts';
export type { Said } from './moves/lost.ts';
export { watchLost } from './moves/rescue.ts';
export { settleMoves } from './moves/settle.ts';
export { watchMoves } from './moves/watch.ts';
export {
  groundOf,
  isNewStyle,
  type NamedStyle,
  nameFault,
  readNamedStyles,
  STYLES,
  styleAttributes,
  styleMarks,
} from './namedStyles.ts';
export { isNewPicture, kindOf, type ListKind, newListLook, readList } from './new.ts';
export { differing, isNewSection, type PageSetup, readPages, readSetup } from './pages.ts';
export { findQuote, quotedComments } from './quotes.ts';
export { schema } from './schema.ts';
export { HEADING_LEVELS, headingLook, readSettings } from './settings.ts';
export { holders, type Stories, storiesOf, storyKeys } from './stories.ts';
export { lookWith, stylesNow } from './styleLooks.ts';
export {
  decimalMark,
  MOST_STOPS,
  readTabs,
  samePlace,
  stopsIn,
  type TabKind,
  type TabLeader,
  type TabStop,
  tabKinds,
  tabLeaders,
  tabsOver,
  writeTabs,
} from './tabStops.ts';
export { plainText, tidy } from './tidy.ts';
export type {
  CellLook,
  CharacterLook,
  ListLook,
  Look,
  ModelMark,
  ModelNode,
  ParagraphLook,
  PictureLook,
  RowLook,
  SectionLook,
  StoryLook,
  StyleLook,
  TableLook,
  TableStyleLook,
  TextLook,
} from './types.ts';
export { fontName, highlightColours, isColour, isSize } from './values.ts';
export { OLDER_PAGE, SCHEMA, SCHEMA_VERSION } from './version.ts';
export {
  docFromYDoc,
  docToUpdate,
  FRAGMENT,
  LOOK,
  MEDIA,
  PAGES,
  SETTINGS,
  storyFragment,
  storyKeysOf,
} from './yjs.ts';
