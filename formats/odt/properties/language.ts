import { NO_LANGUAGE, scriptOf } from '../../model/language.ts';
import type { Properties } from './attributes.ts';

/** A language in the properties of this format, for the scripts that it is written in (ODF 1.3 part 3, 20.188 f.). */
export function languageProperties(language: string): Properties {
  if (language === NO_LANGUAGE) {
    // As word processors note that nothing is to be checked: `zxx` is ISO 639's word for no linguistic content.
    const names = ['', '-asian', '-complex'].map((script) => [script === '' ? 'fo' : 'style', script]);
    return Object.fromEntries(
      names.flatMap(([space, script]) => [
        [`${space}:language${script}`, 'zxx'],
        [`${space}:country${script}`, 'none'],
      ]),
    );
  }
  const parts = language.split('-');
  const [first = '', last = ''] = parts;
  const region = parts.length > 1 && (parts.at(-1) ?? '').length < 4 ? (parts.at(-1) ?? 'none') : 'none';
  const script = scriptOf(language);
  return {
    'fo:language': first,
    ...(last.length === 4 && { 'fo:script': last }),
    'fo:country': region,
    ...(script !== 'western' && {
      [`style:language-${script}`]: first,
      [`style:country-${script}`]: region,
    }),
  };
}
