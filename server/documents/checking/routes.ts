import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import type { Settings } from '../../settings.ts';
import type { Documents } from '../documents.ts';
import { seldom } from '../embedding/guards.ts';
import { reader } from '../opening/guards.ts';
import { onFile } from '../opening/schema.ts';
import { problem } from '../problems.ts';
import { checkText } from './languageTool.ts';
import { type CheckedText, checkedText, findings, MAX_CHECKED } from './schema.ts';

const checking = ({ languageTool }: Settings): Guard => ({
  says: 'a server that checks spelling is set up',
  raises: ['documents.checking.none'],
  check() {
    if (languageTool === undefined) throw problem('documents.checking.none');
  },
});

/** Spelling and grammar of what people write, by the LanguageTool of the settings. */
export function serveChecking({ platform: { http, settings } }: Documents): void {
  typed(http).post(
    '/docs/api/docsvr/:type/:file_id/checks',
    {
      config: {
        guards: [reader, checking(settings), seldom(60)],
        raises: ['documents.checking.long', 'documents.checking.broken', 'documents.checking.slow'],
      },
      schema: {
        tags: ['documents'],
        summary: 'Have spelling and grammar of a text checked; nothing of it is kept',
        params: onFile,
        body: checkedText,
        response: { 200: findings },
      },
    },
    async ({ body }, reply) => {
      if (lengthOf(body) > MAX_CHECKED) throw problem('documents.checking.long', { limit: MAX_CHECKED });
      reply.header('cache-control', 'no-store');
      const { languageTool = '', languageToolSeconds } = settings;
      return { items: await checkText(languageTool, languageToolSeconds, body) };
    },
  );
}

const lengthOf = ({ pieces }: CheckedText) =>
  pieces.reduce((sum, piece) => sum + ('text' in piece ? piece.text : piece.markup).length, 0);
