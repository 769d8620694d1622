import { afterAll, beforeAll, describe, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Case, expectOne, judgedBy } from './checks.support.ts';
import { newDatabase } from './support.ts';

let server: TestServer;
let judged: ReturnType<typeof judgedBy>;
beforeAll(async () => {
  server = await startTestServer();
  judged = judgedBy(await newDatabase(server, 'checks.nsf'));
});
afterAll(() => server.close());

const field = (attributes: string) =>
  `<form name='Person'><body><richtext><par><field ${attributes}/></par></richtext></body></form>`;
describe('names and attributes', () => {
  test.each<Case>([
    [
      'an unknown element',
      `<form name='A'><bodi/></form>`,
      9101,
      'warning',
      `form 'A': element bodi is not known; did you mean body?`,
      '<bodi',
    ],
    [
      'another namespace',
      `<form name='A'><x:y xmlns:x='urn:x'/></form>`,
      9101,
      'warning',
      `form 'A': element x:y is in the namespace urn:x, not DXL.`,
      '<x:y',
    ],
    [
      'an agent without trigger',
      `<agent name='A'/>`,
      9102,
      'error',
      `agent 'A': element trigger is missing; it cannot be imported without.`,
    ],
    [
      'a shared field without field',
      `<sharedfield name='S'/>`,
      9102,
      'error',
      `sharedfield 'S': element field is missing`,
    ],
    [
      'a shared column without column',
      `<sharedcolumn name='S'/>`,
      9102,
      'error',
      `sharedcolumn 'S': element column is missing`,
    ],
    [
      'an unknown word',
      field(`name='Age' type='number' kind='editible'`),
      9103,
      'warning',
      `field 'Age' in form 'Person': attribute kind has the value 'editible', which is not known; did you mean editable? Known are editable,`,
      'kind=',
    ],
    [
      'an unknown word in a list',
      `<page name='A' hide='web nots'/>`,
      9103,
      'warning',
      `page 'A': attribute hide holds the word 'nots', which is not known; did you mean notes?`,
      'hide=',
    ],
    [
      'an unknown class',
      `<note class='fornm'/>`,
      9103,
      'warning',
      `attribute class has the value 'fornm', which is not known; did you mean form?`,
      'class=',
    ],
    [
      'an unknown attribute',
      field(`name='Age' type='number' knid='editable'`),
      9104,
      'warning',
      `field 'Age' in form 'Person': attribute knid is not known; did you mean kind?`,
      'knid=',
    ],
    [
      'a field without name',
      field(`type='text'`),
      9105,
      'error',
      `field 'text' in form 'Person': attribute name is missing; it cannot be imported without.`,
      '<field',
    ],
    [
      'an item without name',
      `<form name='A'><item><text/></item></form>`,
      9105,
      'error',
      `item in form 'A': attribute name is missing`,
      '<item',
    ],
    [
      'a note without class',
      `<note><item name='X'><text/></item></note>`,
      9105,
      'error',
      `attribute class is missing`,
      '<note',
    ],
    [
      'a trigger without type',
      `<agent name='A'><trigger/></agent>`,
      9105,
      'error',
      `trigger in agent 'A': attribute type is missing`,
      '<trigger',
    ],
    [
      'a column without item',
      `<view name='V'><column width='10'/></view>`,
      9106,
      'warning',
      `column in view 'V': attribute itemname is missing`,
      '<column',
    ],
    [
      'a boolean of another sort',
      field(`name='Age' type='number' seal='Yes'`),
      9107,
      'error',
      `field 'Age' in form 'Person': attribute seal must be true or false, not 'Yes'; did you mean true?`,
      'seal=',
    ],
    [
      'an empty boolean',
      `<page name='A' publicaccess=''/>`,
      9107,
      'error',
      `page 'A': attribute publicaccess must be true or false, not ''`,
      'publicaccess=',
    ],
    [
      'a width that is no number',
      `<view name='V'><column itemname='A' width='wide'/></view>`,
      9108,
      'warning',
      `column 'A' in view 'V': attribute width must be a number, not 'wide'`,
      'width=',
    ],
    [
      'a length that is none',
      `<frameset name='F' rows='1' spacing='two'><frame/></frameset>`,
      9108,
      'warning',
      `frameset 'F': attribute spacing must be a length such as 1in`,
      'spacing=',
    ],
    [
      'a colour that is none',
      `<view name='V' bgcolor='#12'/>`,
      9108,
      'warning',
      `view 'V': attribute bgcolor must be a colour such as white or #d4d0c8, not '#12'`,
      'bgcolor=',
    ],
    [
      'sizes that cannot be read',
      `<frameset name='F' rows='100px,1'><frame/></frameset>`,
      9114,
      'error',
      `frameset 'F': attribute rows must be sizes such as 120px, 30%, 2 or *, not '100px,1'`,
      'rows=',
    ],
    [
      'more sizes than frames',
      `<frameset name='F' columns='1 2 3'><frame/><frame/></frameset>`,
      9115,
      'warning',
      `frameset 'F': has 3 columns for 2 frames.`,
    ],
    [
      'an element out of its place',
      `<form name='A'><outlineentry label='L'/></form>`,
      9116,
      'warning',
      `outlineentry 'L' in form 'A': does not belong into form; it stands in outline, outlineentry.`,
      '<outlineentry',
    ],
    [
      'a child twice',
      `<agent name='A'><trigger type='agentlist'/><trigger type='scheduled'/></agent>`,
      9117,
      'warning',
      `agent 'A': holds more than one trigger.`,
      `<trigger type='scheduled'`,
    ],
    [
      'white space in a picture',
      `<page name='A'><body><richtext><par><picture width='1px' height='1px'>\n<gif>R0lG</gif></picture></par></richtext></body></page>`,
      7059,
      'warning',
      `picture in page 'A': holds white space between its tags, which a Domino server refuses`,
      '\n<gif',
    ],
  ])('%s', async (_, ...expected) => {
    await expectOne(judged, expected);
  });
});
