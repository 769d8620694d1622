import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Case, expectOne, item, judgedBy } from './checks.support.ts';
import { documentOf, newDatabase } from './support.ts';

let server: TestServer;
let judged: ReturnType<typeof judgedBy>;
beforeAll(async () => {
  server = await startTestServer();
  judged = judgedBy(await newDatabase(server, 'values.nsf'));
});
afterAll(() => server.close());

describe('values, data and access', () => {
  test.each<Case>([
    [
      'a UNID that is none',
      `<page name='A'><noteinfo unid='12'/></page>`,
      9109,
      'warning',
      `noteinfo in page 'A': attribute unid must be 32 hexadecimal digits, not '12'; it is ignored`,
      'unid=',
    ],
    [
      'a note id that is none',
      `<page name='A'><noteinfo noteid='xyz'/></page>`,
      9109,
      'warning',
      `attribute noteid must be up to 8 hexadecimal digits`,
      'noteid=',
    ],
    [
      'a replica id that is none',
      `<page name='A' replicaid='1'/>`,
      9109,
      'warning',
      `page 'A': attribute replicaid must be 16 hexadecimal digits`,
      'replicaid=',
    ],
    [
      'a number that is none',
      item(`<number>1,5</number>`),
      9110,
      'error',
      `number in item 'Data' in form 'Raw': '1,5' is not a number such as 12 or -0.5; it would be lost.`,
      '1,5',
    ],
    [
      'a date that is none',
      item(`<datetime>2025-02-17</datetime>`),
      9111,
      'error',
      `datetime in item 'Data' in form 'Raw': '2025-02-17' is not a date and time`,
      '2025-02',
    ],
    [
      'a date that cannot be',
      item(`<datetimelist><datetime>20251332</datetime></datetimelist>`),
      9111,
      'error',
      `'20251332' is not a date and time`,
      '2025133',
    ],
    [
      'an odd date of a note',
      `<page name='A'><noteinfo><created><datetime>soon</datetime></created></noteinfo></page>`,
      9112,
      'warning',
      `datetime in created in page 'A': 'soon' is not a date`,
      'soon',
    ],
    [
      'a foreign character in data',
      item(`<rawitemdata type='1'>QUJD\nQU*D</rawitemdata>`),
      9113,
      'error',
      `rawitemdata in item 'Data' in form 'Raw': '*' does not belong to base64; the data would be lost.`,
      '*',
    ],
    [
      'data that ends too early',
      item(`<rawitemdata type='1'>QUJDQ</rawitemdata>`),
      9113,
      'error',
      `ends too early`,
      '</rawitemdata',
    ],
    [
      'data after its end',
      item(`<rawitemdata type='1'>QUI=QUJD</rawitemdata>`),
      9113,
      'error',
      `goes on after its end`,
      'QUJD',
    ],
    [
      'a picture that is cut',
      `<imageresource name='I'><gif>R0lG0</gif></imageresource>`,
      9113,
      'error',
      `gif in imageresource 'I'`,
      '</gif',
    ],
    [
      'a note of no known kind',
      `<note class='filter'><item name='$Flags'><text>Q</text></item></note>`,
      9204,
      'warning',
      `class 'filter' with flags 'Q' is of no known kind; it is kept as it is.`,
    ],
    [
      'an ACL entry twice',
      `<acl><aclentry name='-Default-' level='manager'/>\n<aclentry level='reader' name='-default-'/></acl>`,
      9205,
      'error',
      `The ACL has two entries named '-default-'; only one may stand.`,
      `name='-default-'`,
    ],
    [
      'a level that is none',
      `<acl><aclentry name='-Default-' level='manager'/><aclentry name='A' level='editer'/></acl>`,
      9205,
      'error',
      `aclentry 'A': the level 'editer' is not known; did you mean editor?`,
      `level='editer'`,
    ],
    [
      'an ACL without default',
      `<acl><aclentry name='A' level='manager'/></acl>`,
      9206,
      'warning',
      `The ACL has no entry -Default-`,
      '<acl>',
    ],
    [
      'an ACL without manager',
      `<acl><aclentry name='-Default-' level='reader'/></acl>`,
      9207,
      'warning',
      `The ACL names no manager`,
      '<acl>',
    ],
    [
      'a role that is not declared',
      `<acl><aclentry name='-Default-' level='manager'><role>[Boss]</role></aclentry></acl>`,
      9208,
      'warning',
      `aclentry '-Default-': the role [Boss] is not among the roles of the ACL.`,
      '<role',
    ],
  ])('%s', async (_, ...expected) => {
    await expectOne(judged, expected);
  });

  test('what is right is passed over in silence', async () => {
    const right = [
      `<form name='A' hide='web notes' bgcolor='#D4D0C8'><noteinfo noteid='11a' unid='${'0a'.repeat(16)}' sequence='1'><created><datetime dst='true'>20250217T162023,16-08</datetime></created></noteinfo><body><richtext><pardef id='1' leftmargin='1in' hide=''/><par def='1'>&amp;<field name='F' type='text' listinputseparators='comma semicolon'/></par></richtext></body></form>`,
      item(`<rawitemdata type='400'>\r\nQU\tJD\n\nQQ==\n</rawitemdata>`),
      item(`<rawitemdata type='0'>\n</rawitemdata>`),
      item(`<rawitemdata type='0'><![CDATA[QUJD]]><!-- * -->Q&#85;JD</rawitemdata>`),
      item(`<numberlist><number>-1.5e-3</number><number>0</number><number> 7 </number></numberlist>`),
      item(
        `<datetimelist><datetime>19990101</datetime><datetime>T235959,99</datetime><datetime>20100914T144841,27+0530</datetime></datetimelist>`,
      ),
      `<form name='Twice'><item name='X'><text>1</text></item><item name='X'><text>2</text></item></form>`,
      `<view name='V'><column itemname='$1'/><column itemname='$1'/></view>`,
      `<frameset name='Whole'><frame/></frameset>`,
      `<page name='P'><body><richtext><par><picture height='1px'\n width='1px'><!-- x --><imageref name='a&#46;gif'/></picture></par></richtext></body></page>`,
      `<agent name='G'><trigger type='scheduled'><schedule type='never' runlocation='any'/></trigger></agent>`,
      `<page name='N' xmlns:x='urn:x' x:note='kept'/>`,
    ];
    expect(await judged(documentOf(...right))).toEqual([]);
  });
});
