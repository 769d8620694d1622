import { given, optional, setting } from './setting.ts';
import { httpUrl, wholeNumber } from './values.ts';

/** Who checks spelling and grammar in the editor, besides the browser. */
export const checkingSettings = {
  languageTool: optional(
    'TRIVET_LANGUAGETOOL',
    httpUrl,
    '(the browser alone checks spelling)',
    'Server of LanguageTool that checks spelling and grammar in the editor, such as http://127.0.0.1:8081/v2. What people write is sent there, a few paragraphs at a time.',
  ),
  languageToolSeconds: setting(
    'TRIVET_LANGUAGETOOL_SECONDS',
    wholeNumber(1, 60),
    given(10),
    '10',
    'Seconds in which it must have answered.',
  ),
};
