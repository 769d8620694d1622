import { describe, expect, test } from 'vitest';
import {
  decodeDxl,
  isDxlFault,
  readAcl,
  readLaunchSettings,
  removeAclEntry,
  setAclEntry,
  setDatabaseIdentity,
} from './index.ts';

const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (isDxlFault(error)) return error.dxl;
    throw error;
  }
  return undefined;
};

describe('decoding', () => {
  test.each([
    ['utf-8', Buffer.from('<a>ü</a>')],
    ['a byte order mark', Buffer.from('\uFEFF<a>ü</a>')],
    ['iso-8859-1', Buffer.from(`<?xml version='1.0' encoding='ISO-8859-1'?><a>ü</a>`, 'latin1')],
    ['utf-16', Buffer.from('\uFEFF<a>ü</a>', 'utf16le')],
    ['utf-16 without a mark', Buffer.from(`<?xml version='1.0' encoding='UTF-16'?><a>ü</a>`, 'utf16le')],
    ['utf-16be without a mark', Buffer.from(`<?xml version='1.0'?><a>ü</a>`, 'utf16le').swap16()],
  ])('%s', (_, bytes) => {
    expect(decodeDxl(bytes)).toContain('<a>ü</a>');
  });

  test('refuses what is not in the declared encoding', () => {
    for (const [bytes, charset] of [
      [Buffer.from([0x3c, 0xff]), undefined],
      [Buffer.from('ü'), 'us-ascii'],
      [Buffer.from('a'), 'no-such-encoding'],
    ] as const) {
      expect(faultOf(() => decodeDxl(bytes, charset))).toMatchObject({ id: 9005 });
    }
  });
});

describe('the ACL', () => {
  const acl = `<acl adminserver='S'>\n<role>[A]</role>\n<aclentry name='-Default-' default='true' level='noaccess' readpublicdocs='false'/>\n<aclentry\n name="X" type='persongroup' level='editor' note='kept'>\n<role>[A]</role></aclentry>\n<logentry>l</logentry></acl>`;

  test('changes only what an entry names', () => {
    const changed = setAclEntry(acl, {
      name: 'x',
      level: 'READER',
      type: 'GROUP',
      roles: [],
      flags: ['NODELETE_DOCUMENT'],
    });
    expect(changed).toBe(
      acl.replace(
        `level='editor' note='kept'>\n<role>[A]</role>`,
        `level='reader' note='kept' deletedocs='false'>\n`,
      ),
    );
    expect(removeAclEntry(changed, 'X')).toBe(
      `${acl.slice(0, acl.indexOf('\n<aclentry\n'))}\n<logentry>l</logentry></acl>`,
    );
  });

  test('takes a new entry after the others, whatever its name', () => {
    const entry = { name: `A<'&">`, level: 'MANAGER', type: 'SERVER', roles: ['[A]'], flags: [] } as const;
    const changed = setAclEntry(acl, { ...entry, roles: [...entry.roles], flags: [] });
    expect(readAcl(changed).entries.at(-1)).toEqual(entry);
    expect(changed.indexOf('A&lt;')).toBeLessThan(changed.indexOf('<logentry>'));
  });
});

describe('launch settings', () => {
  test.each([
    [
      `<noteslaunch whenopened='opennavigator' navigatortype='page' navigator='P'/>`,
      { notes: { whenOpened: 'openpage', pageName: 'P' } },
    ],
    [
      `<noteslaunch whenopened='usenotesoptions' restorelastview='true'/>`,
      { notes: { restoreLastView: true } },
    ],
    [
      `<weblaunch whenopened='openfirstdocumentinview' view='V'/>`,
      { web: { whenOpened: 'view', target: 'V' } },
    ],
    [
      `<weblaunch whenopened='openspecifieddoclink'><doclink/></weblaunch>`,
      { web: { whenOpened: 'doclink' } },
    ],
    [
      `<weblaunch whenopened='openurl' url='https://a/?b&amp;c'/>`,
      { web: { whenOpened: 'url', target: 'https://a/?b&c' } },
    ],
    ['', {}],
  ])('%s', (inside, expected) => {
    expect(readLaunchSettings(`<launchsettings>${inside}</launchsettings>`)).toEqual(expected);
  });
});

test('title, path and replica id of a database are set in its tag, and only when they differ', () => {
  const tag = `<database a='1' title="It&apos;s" \n path='x'>`;
  expect(setDatabaseIdentity(tag, { title: "It's", path: 'y & z', replicaId: 'R' })).toBe(
    `<database a='1' title="It&apos;s" \n path='y &amp; z' replicaid='R'>`,
  );
});
