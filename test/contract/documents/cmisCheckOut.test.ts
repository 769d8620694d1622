import { beforeEach, describe, expect, test } from 'vitest';
import { setUpCmis, textOf } from './cmisSetup.ts';
import { until } from './support.ts';

const cmis = setUpCmis();

describe('a check-out whose working copy does not say that it is one', () => {
  beforeEach(() => Object.assign(cmis.stub.ways, { version: '1.0', copySays: false }));
  const gone = (path: RegExp) => cmis.stub.next(path, (_, response) => response.writeHead(404).end());

  test.each(['entry', 'location'] as const)('is known by what it answers: the %s', async (checkOutGives) => {
    Object.assign(cmis.stub.ways, { checkOutGives, copyShown: 'query' });
    const editor = await cmis.edit();
    gone(/^GET \/history/);
    await cmis.publish();
    expect(await editor.heard('published')).toMatchObject({ version: '2.0' });
    expect(textOf(cmis.paper.versions[1]?.bytes)).toContain('The parties agree. Twice.');
    expect([cmis.paper.copy, cmis.stub.papers.has(cmis.paper.series)]).toEqual([undefined, true]);
  });

  test('is given back when what comes is refused, and never the document with it', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^PUT \/content/, (request, response) => {
      request.resume().on('end', () => response.writeHead(507).end());
    });
    await cmis.publish();
    await editor.heard('publishFailed');
    expect([cmis.paper.copy, cmis.stub.papers.has(cmis.paper.series)]).toEqual([undefined, true]);
  });

  test('goes on by its address when it was interrupted', async () => {
    const editor = await cmis.edit();
    cmis.stub.next(/^PUT .*checkin=true/, (request) => void request.socket.destroy());
    await cmis.publish();
    await editor.heard('publishWaits');
    expect(cmis.paper.copy).toBeDefined();
    // What was put there is known as ours, although more was typed since.
    await editor.saved(editor.type(' And more.', 'Signed below'));
    await until(() => editor.messages.some(({ type }) => type === 'published'), 30_000);
    expect(cmis.paper.versions).toHaveLength(2);
  }, 60_000);

  test.each(['location', 'nothing', 'document'] as const)(
    'that is not understood is told as that, and given back where it has an address: %s',
    async (checkOutGives) => {
      Object.assign(cmis.stub.ways, { checkOutGives, copyShown: 'nowhere' });
      const editor = await cmis.edit();
      gone(/^GET \/history/);
      gone(/^GET \/history/);
      await cmis.publish();
      const { code, summary } = await editor.heard('publishWaits');
      expect(code).toBe('documents.repository.broken');
      expect(summary).toMatch(/checked the document out and shows no working copy/);
      expect(cmis.paper.copy === undefined).toBe(checkOutGives === 'location');
      expect(cmis.stub.papers.has(cmis.paper.series)).toBe(true);
      expect(editor.messages.filter(({ type }) => type === 'publishFailed')).toEqual([]);
    },
  );
});
