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
  MAX_COMMENTS,
  MAX_TEXT,
  onNewComments,
  readComments,
  type Thread,
  threadsOf,
  writeComment,
} from './comments.ts';
export { deduplicateMoves } from './concurrentMoves/deduplicate.ts';
export type { DecodedUpdate } from './concurrentMoves/lost.ts';
export { readLog } from './concurrentMoves/readLog.ts';
export { watchLost } from './concurrentMoves/restoreLost.ts';
export { watchMoves } from './concurrentMoves/watch.ts';
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
export {
  groundOf,
  isNewStyle,
  type NamedStyle,
  nameFault,
  readNamedStyles,
  STYLES,
  styleAttributes,
} from './namedStyles.ts';
export { normalize, plainText } from './normalize.ts';
export { commonLine, frameOf, type PageFrame } from './pageFrame.ts';
export { differing, isNewSection, type PageSetup, readPages, readSetup } from './pages.ts';
export { isNewPicture, kindOf, type ListKind, newListFormat, readList } from './placeholders.ts';
export { findQuote, quotedComments } from './quotes.ts';
export { schema } from './schema.ts';
export { HEADING_LEVELS, headingFormat, readSettings } from './settings.ts';
export { holders, type Stories, storiesOf, storyKeys } from './stories.ts';
export { formatWith, stylesNow } from './styleFormats.ts';
export {
  decimalMark,
  MAX_STOPS,
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
export type {
  CellFormat,
  CharacterStyle,
  ColumnsFormat,
  DropCap,
  EdgeFormat,
  Formatting,
  ListFormat,
  ModelMark,
  ModelNode,
  ParagraphFormat,
  PictureFormat,
  RowFormat,
  SectionFormat,
  StoryFormat,
  StyleDefinition,
  TableFormat,
  TablePart,
  TablePartFormat,
  TableStyleDefinition,
  TextFormat,
} from './types.ts';
export { fontName, highlightColours, isColour, isSize } from './values.ts';
export { ELSEWHERE, OLDER_PAGE, ROOM, SCHEMA, SCHEMA_VERSION } from './version.ts';
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
