import type { MessageKind, Severity } from './messages.ts';

/** What a message says and what whoever reads it does; docs/dxl-messages.md is made of these. */
export type Advice = { severity: Severity; says: string; todo: string };

/**
 * Every kind of message. An error is what a value is lost by, what no release of Domino can give a meaning to, or
 * what cannot be read at all; what a newer release may have added is a warning, and is kept as it stands.
 */
export const messageGuide: Readonly<Record<MessageKind, Advice>> = {
  whiteSpace: {
    severity: 'warning',
    says: 'There is white space between the tags of a `picture` or an `imageref`.',
    todo: 'Remove it, and never pretty-print DXL: a Domino server refuses it, under this same id. Here it is kept.',
  },
  notWellFormed: {
    severity: 'fatalerror',
    says: 'The text is not well-formed XML with namespaces.',
    todo: 'Correct what stands at the place that is named; often a tag is not closed or an `&` not escaped.',
  },
  internalSubset: {
    severity: 'fatalerror',
    says: 'The DOCTYPE has an internal subset.',
    todo: 'Remove what stands between `[` and `]`. A DOCTYPE with only a system name is fine.',
  },
  tooDeep: {
    severity: 'fatalerror',
    says: 'Elements are nested more than 1,000 deep.',
    todo: 'Send DXL that Domino or Designer wrote; none is that deep.',
  },
  wrongRoot: {
    severity: 'fatalerror',
    says: 'The root is no `database`, note or design element of DXL.',
    todo: 'Send a `<database>` to an import, one element to its own address, in the namespace `http://www.lotus.com/dxl`.',
  },
  wrongEncoding: {
    severity: 'fatalerror',
    says: 'The bytes are not in the encoding that they claim, or it is not known.',
    todo: 'Save the file as UTF-8.',
  },
  xmlVersion: {
    severity: 'fatalerror',
    says: 'The XML version is not 1.0.',
    todo: 'Write `version="1.0"`.',
  },
  loneSurrogate: {
    severity: 'fatalerror',
    says: 'The text holds half of a surrogate pair.',
    todo: 'Replace the broken character; a program cut a string inside it.',
  },
  empty: { severity: 'fatalerror', says: 'There is no DXL.', todo: 'Send some.' },
  tooManyAttributes: {
    severity: 'fatalerror',
    says: 'An element has more than 1,000 attributes.',
    todo: 'Send DXL that Domino or Designer wrote; no element of it has a tenth of that.',
  },
  unknownElement: {
    severity: 'warning',
    says: 'An element is not in our tables, or not in the namespace of DXL.',
    todo: 'Correct the name when it is misspelt. Else it is newer than the tables: it is kept.',
  },
  missingChild: {
    severity: 'error',
    says: 'An element lacks a child without which it means nothing: an agent its `trigger`, a shared field its `field`, a shared column its `column`.',
    todo: 'Add the child.',
  },
  unknownValue: {
    severity: 'warning',
    says: 'An attribute holds a word that is not among those known for it.',
    todo: 'Correct it when it is misspelt. Else it is newer than the tables: it is kept.',
  },
  unknownAttribute: {
    severity: 'warning',
    says: 'An attribute is not known for its element.',
    todo: 'Correct the name when it is misspelt. Else it is newer than the tables: it is kept.',
  },
  missingAttribute: {
    severity: 'error',
    says: 'An attribute is missing without which the element cannot be told: the `name` of a field or an item, the `class` of a note, the `type` of a trigger.',
    todo: 'Add the attribute.',
  },
  usualAttribute: {
    severity: 'warning',
    says: 'An attribute is missing that every real file has: the `itemname` of a column, the `type` of a field.',
    todo: 'Add it, or Domino chooses for you.',
  },
  badBoolean: {
    severity: 'error',
    says: 'An attribute that is true or false is neither. No release can add a third.',
    todo: 'Write `true` or `false`, in lower case.',
  },
  badMeasure: {
    severity: 'warning',
    says: 'A number, length or colour cannot be read. Only how the thing looks depends on it.',
    todo: 'Write a number, a length such as `1in` or `12px`, a colour such as `white` or `#d4d0c8`.',
  },
  badIdentity: {
    severity: 'warning',
    says: 'A UNID, replica id, note id or item type is not made of the right number of hexadecimal digits; it is ignored.',
    todo: 'Correct it, or remove it. Without a UNID an element is matched by type and name, and a document by what it holds.',
  },
  badNumber: {
    severity: 'error',
    says: 'The value of a `number` cannot be read and would be lost.',
    todo: 'Write it with a full stop and without thousands: `1234.5`.',
  },
  badDatetime: {
    severity: 'error',
    says: 'The value of a `datetime` in an item cannot be read and would be lost.',
    todo: 'Write it as Domino does: `20250217T162023,16-08`, `20250217` or `T162023,16`.',
  },
  oddDatetime: {
    severity: 'warning',
    says: 'A date of a note, such as when it was made, cannot be read. It is kept as it stands.',
    todo: 'Correct it, or remove the element around it.',
  },
  badData: {
    severity: 'error',
    says: 'Base64 in `rawitemdata`, `filedata` or a picture has a foreign character, ends too early or goes on after its end; the data would be lost.',
    todo: 'Export the element again; the text was cut or changed on its way.',
  },
  badSizes: {
    severity: 'error',
    says: 'The rows or columns of a frameset cannot be read.',
    todo: 'Write sizes with spaces between: `120px 30% 1 *`.',
  },
  sizesCount: {
    severity: 'warning',
    says: 'A frameset has more or fewer sizes than frames.',
    todo: 'Write one size for each frame.',
  },
  misplacedElement: {
    severity: 'warning',
    says: 'An element stands where it has no meaning. It is kept there.',
    todo: 'Move it into one of the elements that are named, or remove it.',
  },
  repeatedElement: {
    severity: 'warning',
    says: 'A child occurs more than once where there can be one.',
    todo: 'Keep the one that is meant. Of `noteinfo`, `updatedby` and `wassignedby` the first counts, of parts of a database the last.',
  },
  strayText: {
    severity: 'error',
    says: 'Text stands between the elements of a database. It belongs to none of them and would be lost.',
    todo: 'Remove it, or move it into the element that it is of. White space, comments and processing instructions may stand there; they are not kept.',
  },
  duplicateUnid: {
    severity: 'warning',
    says: 'Two notes have one UNID, or there are two of a kind of which there is one; the last counts.',
    todo: 'Remove one, or give it another UNID.',
  },
  ambiguousMatch: {
    severity: 'warning',
    says: 'Several elements of the database match; the one with the lowest note id is taken.',
    todo: 'Send the UNID of the one that is meant.',
  },
  badName: {
    severity: 'error',
    says: 'A name is too long or holds a control character.',
    todo: 'Shorten it to 512 characters, and remove what cannot be seen.',
  },
  unknownKind: {
    severity: 'warning',
    says: 'A note of this class with these `$Flags` is of no known kind; it is kept as it is.',
    todo: 'Check class and `$Flags` when you wrote them by hand.',
  },
  badAcl: {
    severity: 'error',
    says: 'An entry of the ACL has no proper name, the name of another, or an unknown level.',
    todo: 'Correct the entry: nobody shall get access by a guess.',
  },
  aclWithoutDefault: {
    severity: 'warning',
    says: 'The ACL has no entry `-Default-`.',
    todo: 'Add one, or know that who is not named has no access.',
  },
  aclWithoutManager: {
    severity: 'warning',
    says: 'The ACL names no manager.',
    todo: 'Add one before you import it with `replaceDbProperties`.',
  },
  undeclaredRole: {
    severity: 'warning',
    says: 'An entry has a role that the ACL does not declare.',
    todo: 'Add `<role>` to the ACL, or remove it from the entry.',
  },
  unusedSetting: {
    severity: 'warning',
    says: 'A launch setting was sent that nothing opens by, such as a frameset while a page is opened. It is not kept.',
    todo: 'Leave it out, or change `whenOpened` with it.',
  },
  codeSyntax: {
    severity: 'warning',
    says: 'A formula, a script, a style sheet or the markup of an XPage cannot be read at a place: something is missing before it, or too much. Of a file the first such place is told, with the line in it.',
    todo: 'Correct it. Nothing is compiled here, and what is in doubt is imported all the same.',
  },
  codeUnclosed: {
    severity: 'warning',
    says: 'A block, a parenthesis, a text or a comment in code has no end.',
    todo: 'Close it. Where one of several blocks is meant, their indentation decides which is named.',
  },
  codeTerminator: {
    severity: 'warning',
    says: 'Code ends a block that is not open, or another than the one that is.',
    todo: 'Write the end of the open block, or remove what closes nothing.',
  },
  codeUnknownFunction: {
    severity: 'warning',
    says: 'A formula calls an @function that there is not.',
    todo: 'Correct the name. One of a newer release of Domino than our table is kept.',
  },
  codeArguments: {
    severity: 'warning',
    says: 'A call has more arguments than what it calls takes, or fewer.',
    todo: 'Compare the call with the function.',
  },
  codeUndeclared: {
    severity: 'warning',
    says: 'A script with `Option Declare` uses a name that nothing declares. When a library that it uses is not at hand, nothing is said.',
    todo: 'Declare the variable, or correct its name.',
  },
  codeTooDeep: {
    severity: 'warning',
    says: 'Parentheses in code are nested more than 250 deep; what is inside is not read.',
    todo: 'Divide the expression.',
  },
  missingName: {
    severity: 'warning',
    says: 'Code or design names a library, subform, view, image or other element that the database does not have. Names that are computed, or may be meant for another database, are not looked at.',
    todo: 'Correct the name, or add the element.',
  },
};
