import {
  aclProblems,
  applyEdits,
  comparablePieces,
  type DxlElement,
  type DxlMessage,
  decodeDxl,
  entriesFaults,
  layoutFaults,
  ownershipEdits,
  readFrameset,
  readOutline,
  sectionText,
  setFrameset,
  setOutline,
  splitElements,
  standalone,
  writeFrameset,
  writeOutline,
} from '../../formats/dxl/index.ts';

/** A part of the corpus check: which files it takes, and what must hold for each. */
export type Corpus = {
  name: string;
  accepts(path: string): boolean;
  /** @throws Error that says what does not hold. */
  check(path: string, bytes: Uint8Array): Promise<void>;
  /** Says what was seen in all. */
  close(): Promise<void>;
};

/** How many messages of each id there were, in how many files: a table that warns about normal things shows here. */
const told = new Map<number, { messages: number; files: number; first: string }>();

/** Real DXL files: every one is read, cut, told what it is, and kept byte for byte. */
export const corpus: Corpus = {
  name: 'dxl',
  accepts: (path) => /(^|[/\\])dxl[/\\]/.test(path),
  async check(_path, bytes) {
    const text = decodeDxl(bytes);
    const { database, elements, messages } = splitElements(text);
    if (database?.acl !== undefined) {
      messages.push(...aclProblems(sectionText(text, database, database.acl), database.acl.start));
    }
    count(messages);
    const errors = messages.filter(({ severity }) => severity !== 'warning');
    if (errors.length > 0) throw new Error(errors.map((each) => each.text).join(' '));
    if (rejoined(text, elements) !== text) throw new Error('The elements do not join to the file again.');
    if (database === undefined && elements.length !== 1)
      throw new Error(`${elements.length} elements in one file.`);
    for (const element of elements) {
      checkElement(text, element);
      checkView(text, element);
    }
  },
  async close() {
    for (const [id, { messages, files, first }] of [...told].sort(([a], [b]) => a - b)) {
      process.stdout.write(`dxl: ${messages} messages ${id} in ${files} files, the first: ${first}\n`);
    }
  },
};

function count(messages: readonly DxlMessage[]): void {
  for (const id of new Set(messages.map((each) => each.id))) {
    const own = messages.filter((each) => each.id === id);
    const before = told.get(id) ?? { messages: 0, files: 0, first: own[0]?.text ?? '' };
    told.set(id, { ...before, messages: before.messages + own.length, files: before.files + 1 });
  }
}

function rejoined(text: string, elements: readonly DxlElement[]): string {
  let joined = '';
  let at = 0;
  for (const { start, end } of elements) {
    joined += text.slice(at, start) + text.slice(start, end);
    at = end;
  }
  return joined + text.slice(at);
}

/** The JSON view of a frameset or an outline is taken back as it was read, and changes no byte; made anew, it reads the same. */
function checkView(text: string, element: DxlElement): void {
  if (element.form !== 'formatted') return;
  const alone = standalone(text.slice(element.start, element.end), element.namespaces);
  if (element.type === 'frameset') {
    const layout = readFrameset(alone);
    checkWritten(alone, layoutFaults(layout), setFrameset(alone, layout));
    const again = readFrameset(setFrameset(writeFrameset(element.name, layout), layout));
    if (JSON.stringify(again) !== JSON.stringify(layout))
      throw new Error('A layout made anew reads differently.');
  }
  if (element.type === 'outline') {
    const entries = readOutline(alone);
    checkWritten(alone, entriesFaults(entries), setOutline(alone, entries));
    const again = readOutline(writeOutline(element.name, entries));
    if (JSON.stringify(again) !== JSON.stringify(entries))
      throw new Error('Entries made anew read differently.');
  }
}

function checkWritten(
  before: string,
  faults: readonly { path: string; message: string }[],
  after: string,
): void {
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`What was read is refused: ${fault.path} ${fault.message}.`);
  if (after !== before) throw new Error('Setting what was read changed bytes.');
}

/** The server's own spans are set, and what counts in a comparison is the same as before. */
function checkElement(text: string, element: DxlElement): void {
  if (element.type === 'note')
    throw new Error(`No type is known for flags '${element.flags}' at ${element.start}.`);
  const owned = {
    unid: '0123456789ABCDEF0123456789ABCDEF',
    noteId: 0x7ffffffe,
    signer: 'CN=Tester/O=Acme',
    updated: true,
  };
  const before = comparablePieces(text, element).join('');
  const edited = applyEdits(text, element, ownershipEdits(text, element, owned));
  const around = `<database${element.namespaces}>${edited}</database>`;
  const [again] = splitElements(around).elements;
  if (again === undefined) throw new Error('The element is lost after its identity was set.');
  if (again.unid !== owned.unid || again.noteId !== owned.noteId)
    throw new Error('The identity was not set.');
  if (again.type !== element.type || again.name !== element.name)
    throw new Error('The identity changed what it is.');
  if (comparablePieces(around, again).join('') !== before)
    throw new Error('Setting the identity changed other bytes.');
  const twice = applyEdits(around, again, ownershipEdits(around, again, owned));
  if (twice !== edited) throw new Error('Setting the identity twice is not the same as once.');
}
