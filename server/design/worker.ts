import * as contents from './contents/catchUp.ts';
import * as creation from './creation/make.ts';
import * as documents from './documents/reading.ts';
import * as imports from './imports/tasks.ts';
import * as planning from './plans/make.ts';
import * as symbols from './symbols/plan.ts';
import { withCodes } from './threads/withCodes.ts';

/** What the threads of `threads/threads.ts` can be asked to do. */

export { outline } from './code/outline.ts';
export { attachmentBytes, describeDocument } from './documents/contents.ts';
export { renameText } from './editing/renameText.ts';
export { cut } from './elements/cut.ts';
export { spreadOne } from './exports/archive.ts';
export { compare } from './history/compare.ts';
export { checkCode } from './references/code.ts';
export { renameSymbol } from './symbols/plan.ts';

export const readContents = withCodes(contents.readUnread);
export const readDocuments = withCodes(documents.readUnread);
export const receive = withCodes(imports.receive);
export const validate = withCodes(imports.validate);
export const run = withCodes(imports.run);
export const makeDatabase = withCodes(creation.makeDatabase);
export const makePlan = withCodes(planning.makePlan);
export const planSymbol = withCodes(symbols.planSymbol);
