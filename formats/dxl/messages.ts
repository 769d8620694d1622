/** What the importer says about DXL. Ids are stable: people and scripts search for them. */
export type Severity = 'warning' | 'error' | 'fatalerror';

/** One message. `offset` is the UTF-16 index in the text that was read; absent when it has no place. */
export type DxlMessage = { severity: Severity; id: number; text: string; offset?: number };

/** Ids by kind; docs/dxl-messages.md says of each what to do. 7059 is what a Domino server says of the same. */
export const messageIds = {
  whiteSpace: 7059,
  notWellFormed: 9001,
  internalSubset: 9002,
  tooDeep: 9003,
  wrongRoot: 9004,
  wrongEncoding: 9005,
  xmlVersion: 9006,
  loneSurrogate: 9007,
  empty: 9008,
  tooManyAttributes: 9009,
  unknownElement: 9101,
  missingChild: 9102,
  unknownValue: 9103,
  unknownAttribute: 9104,
  missingAttribute: 9105,
  usualAttribute: 9106,
  badBoolean: 9107,
  badMeasure: 9108,
  badIdentity: 9109,
  badNumber: 9110,
  badDatetime: 9111,
  oddDatetime: 9112,
  badData: 9113,
  badSizes: 9114,
  sizesCount: 9115,
  misplacedElement: 9116,
  repeatedElement: 9117,
  strayText: 9118,
  duplicateUnid: 9201,
  ambiguousMatch: 9202,
  badName: 9203,
  unknownKind: 9204,
  badAcl: 9205,
  aclWithoutDefault: 9206,
  aclWithoutManager: 9207,
  undeclaredRole: 9208,
  unusedSetting: 9209,
  codeSyntax: 9301,
  codeUnclosed: 9302,
  codeTerminator: 9303,
  codeUnknownFunction: 9304,
  codeArguments: 9305,
  codeUndeclared: 9306,
  codeTooDeep: 9307,
  missingName: 9401,
} as const;

export type MessageKind = keyof typeof messageIds;

/** Builds a message of a kind from the closed list. */
export function message(severity: Severity, kind: MessageKind, text: string, offset?: number): DxlMessage {
  const id = messageIds[kind];
  return offset === undefined ? { severity, id, text } : { severity, id, text, offset };
}

/** The error that stops reading: text that no importer may go on with. */
export type DxlFault = Error & { dxl: DxlMessage };

/** Longest sentence of a fault: a name in it may be all of a text. */
const maximumSentence = 500;

/** An error to throw when DXL cannot be read at all. */
export function fault(kind: MessageKind, sentence: string, offset?: number): DxlFault {
  const text = sentence.length > maximumSentence ? `${sentence.slice(0, maximumSentence)}…` : sentence;
  return Object.assign(new Error(text), {
    dxl: message('fatalerror', kind, text.toWellFormed(), offset),
  });
}

/** True for errors made by `fault`; everything else is a defect of the program. */
export function isDxlFault(error: unknown): error is DxlFault {
  return error instanceof Error && 'dxl' in error;
}
