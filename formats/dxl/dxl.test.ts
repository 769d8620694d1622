import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  comparablePieces,
  type DxlElement,
  isDxlFault,
  nameEdits,
  ownershipEdits,
  placeMessages,
  rawType,
  splitElements,
  standalone,
} from './index.ts';

const only = (source: string): DxlElement => {
  const [element] = splitElements(source).elements;
  if (element === undefined) throw new Error('nothing was cut');
  return element;
};
const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (isDxlFault(error)) return error.dxl;
    throw error;
  }
  return undefined;
};

describe('cutting', () => {
  test('gives every note its exact text, whatever stands between', () => {
    const source = `\uFEFF <?xml version="1.0"?>\r\n<!-- x --><database xmlns='http://www.lotus.com/dxl' >\r\n<form name='A'\n>a</form\n><!-- y --><page\nname='P'/> </database>\n`;
    const { elements, database } = splitElements(source);
    expect(elements.map(({ start, end }) => source.slice(start, end))).toEqual([
      `<form name='A'\n>a</form\n>`,
      `<page\nname='P'/>`,
    ]);
    expect(source.slice(database?.start, database?.end)).toMatch(/^<database[\s\S]*<\/database>$/);
  });

  test('finds the sections of a database', () => {
    const source = `<database><databaseinfo/><acl><aclentry name='A'/></acl><launchsettings/><form name='F'/></database>`;
    const { database, elements } = splitElements(source);
    expect(source.slice(database?.acl?.start, database?.acl?.end)).toBe(`<acl><aclentry name='A'/></acl>`);
    expect(source.slice(database?.launchsettings?.start, database?.launchsettings?.end)).toBe(
      '<launchsettings/>',
    );
    expect(elements).toHaveLength(1);
  });

  test('offsets count UTF-16 units, also after characters beyond the basic plane', () => {
    const source = `<database><form name='𝒳'/><page name='P'/></database>`;
    expect(splitElements(source).elements.map(({ start, end }) => source.slice(start, end))).toEqual([
      `<form name='𝒳'/>`,
      `<page name='P'/>`,
    ]);
  });
});

describe('what an element is', () => {
  test.each([
    ['form', 'CD', 'form'],
    ['form', 'CUAx3', 'subform'],
    ['form', 'C34WQ', 'page'],
    ['form', '#34CQ', 'frameset'],
    ['form', '34Ci~Q', 'imageresource'],
    ['form', '345CgQ', 'fileresource'],
    ['form', 'gC~4K', 'xpage'],
    ['form', 'gC~4;', 'xspcustomcontrol'],
    ['form', '34567Cg~[', 'javafile'],
    ['form', '34567Cg~`', 'theme'],
    ['form', '34567Cg~,', 'jar'],
    ['form', '34C=Q', 'stylesheetresource'],
    ['form', '34yQC', 'sharedactions'],
    ['form', '34567C|Q', 'compositeapp'],
    ['view', 'PY', 'view'],
    ['view', '3FwpY', 'folder'],
    ['view', 'G3', 'navigator'],
    ['view', '^Y', 'sharedcolumn'],
    ['filter', 'm34', 'outline'],
    ['filter', 'fL3', 'agent'],
    ['filter', 'sj34Q', 'scriptlibrary'],
    ['filter', '.5834Q', 'scriptlibrary'],
    ['filter', 't34Q', 'databasescript'],
    ['filter', '{4563', 'webservice'],
    ['sharedfield', '', 'sharedfield'],
    ['icon', 'J7', 'icon'],
    ['document', '', 'document'],
    ['replformula', '', 'note'],
  ])('class %s with flags %s is a %s', (noteClass, flags, type) => {
    expect(rawType(noteClass, flags)).toBe(type);
  });

  test('flags, names and language of a raw note are read from its items, first value only', () => {
    const source = `<note class='view'><noteinfo noteid='0x11A' unid='0123456789abcdef0123456789ABCDEF'/><item name='$Flags'><text>Y</text></item><item name='$TITLE'><text>A &amp; B | b<break/>c|b</text></item><item name='$Language'><text>de</text></item><item name='$TITLE'><text>other</text></item></note>`;
    expect(only(source)).toMatchObject({
      type: 'view',
      form: 'raw',
      name: 'A & B',
      aliases: ['b\nc', 'b'],
      language: 'de',
      noteId: 0x11a,
      unid: '0123456789ABCDEF0123456789ABCDEF',
    });
  });
});

describe('the spans of the server', () => {
  const owned = { unid: 'F'.repeat(32), noteId: 0x8f6, signer: "CN=D'Arc & Co/O=Acme", updated: true };
  test.each([
    [
      `<form name='A'><body/></form>`,
      `<form name='A'><noteinfo noteid='8f6' unid='${owned.unid}'/><updatedby>§</updatedby><wassignedby>§</wassignedby><body/></form>`,
    ],
    [
      `<form name='A' />`,
      `<form name='A' ><noteinfo noteid='8f6' unid='${owned.unid}'/><updatedby>§</updatedby><wassignedby>§</wassignedby></form>`,
    ],
    [
      `<form>\n<noteinfo\nunid="${'0'.repeat(32)}" sequence='3'>x</noteinfo>\n<wassignedby><name>B</name></wassignedby></form>`,
      `<form>\n<noteinfo noteid='8f6'\nunid="${owned.unid}" sequence='3'>x</noteinfo><updatedby>§</updatedby>\n<wassignedby>§</wassignedby></form>`,
    ],
    [
      `<form><noteinfo/><updatedby><name>B</name>\n</updatedby><revisions/><body/></form>`,
      `<form><noteinfo noteid='8f6' unid='${owned.unid}'/><updatedby><name>B</name>§</updatedby><revisions/><wassignedby>§</wassignedby><body/></form>`,
    ],
  ])('are set in %s, and nothing else changes', (source, expected) => {
    const element = only(source);
    const edited = applyEdits(source, element, ownershipEdits(source, element, owned));
    const signer = "<name>CN=D'Arc &amp; Co/O=Acme</name>";
    expect(edited).toBe(expected.replaceAll('§', signer));
    const again = only(edited);
    expect(applyEdits(edited, again, ownershipEdits(edited, again, owned))).toBe(edited);
    expect(comparablePieces(edited, again).join('')).toBe(comparablePieces(source, element).join(''));
  });

  test('a name is set where it is missing', () => {
    for (const [source, expected] of [
      ['<form/>', `<form name='a&lt;&apos;'/>`],
      [`<form name=''>x</form>`, `<form name='a&lt;&apos;'>x</form>`],
      [`<note class='form'/>`, `<note class='form'><item name='$TITLE'><text>a&lt;'</text></item></note>`],
      [
        `<note class='form'><item/></note >`,
        `<note class='form'><item/><item name='$TITLE'><text>a&lt;'</text></item></note >`,
      ],
    ] as const) {
      const named = applyEdits(source, only(source), nameEdits(source, only(source), "a<'"));
      expect(named).toBe(expected);
      expect(only(named).name).toBe("a<'");
    }
  });

  test('an inherited namespace is declared when the element stands alone', () => {
    const source = `<database xmlns='http://www.lotus.com/dxl' xmlns:x='urn:a&amp;b'><form name='A'><x:y/></form><page/></database>`;
    const [form, page] = splitElements(source).elements;
    expect(form && standalone(source.slice(form.start, form.end), form.namespaces)).toBe(
      `<form xmlns='http://www.lotus.com/dxl' xmlns:x='urn:a&amp;b' name='A'><x:y/></form>`,
    );
    expect(page && standalone(source.slice(page.start, page.end), page.namespaces)).toBe(
      `<page xmlns='http://www.lotus.com/dxl'/>`,
    );
  });
});

describe('what is refused', () => {
  test.each([
    ['a prefix without declaration', '<form><a:b/></form>'],
    ['an attribute twice', `<form a='1' a='2'/>`],
    ['an attribute twice by two prefixes', `<form xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>`],
    ['a reserved prefix', `<form xmlns:xmlns='u'/>`],
    ['a qualified name with two colons', `<form xmlns:a='u'><a:b:c/></form>`],
    ['a control character', '<form>\u0001</form>'],
    ['a reference to one', '<form>&#1;</form>'],
    ['text after the root', '<form/>x'],
    ['an open comment', '<form><!-- </form>'],
  ])('%s', (_, source) => {
    expect(faultOf(() => splitElements(source))).toMatchObject({ id: 9001, severity: 'fatalerror' });
  });

  test('a billion laughs, without working them out', () => {
    const source = `<!DOCTYPE form [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><form>&b;</form>`;
    expect(faultOf(() => splitElements(source))).toMatchObject({ id: 9002 });
  });

  test('brackets inside the quotes of a DOCTYPE are no subset', () => {
    expect(only(`<!DOCTYPE form SYSTEM 'a[1].dtd'><form name='F'/>`).name).toBe('F');
  });

  test('places count lines of every kind, and columns from 1', () => {
    const source = 'a\r\nbc\rd\ne';
    const at = (offset: number) => placeMessages(source, [{ severity: 'error', id: 1, text: '', offset }])[0];
    expect(at(0)).toMatchObject({ line: 1, column: 1 });
    expect(at(4)).toMatchObject({ line: 2, column: 2 });
    expect(at(6)).toMatchObject({ line: 3, column: 1 });
    expect(at(8)).toMatchObject({ line: 4, column: 1 });
  });
});

test('many shallow elements below a deep one cost no more than elsewhere', () => {
  const source = `<form xmlns='http://www.lotus.com/dxl'>${'<par>'.repeat(990)}${'<run/>'.repeat(200_000)}${'</par>'.repeat(990)}</form>`;
  const before = performance.now();
  expect(only(source).type).toBe('form');
  expect(performance.now() - before).toBeLessThan(5000);
});
