import { NO_LANGUAGE, scriptOf } from '../../model/language.ts';
import { child } from '../../package/xml.ts';
import type { Properties } from './newStyles.ts';
import { type StylesPart, withAttributes } from './stylesPart.ts';

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

/** The language of the document: said by the default of paragraphs, and by the plain style where that says one. */
export function writeDefaultLanguage(part: StylesPart, language: string): void {
  const properties = languageProperties(language);
  const changes = { 'fo:script': null, 'style:rfc-language-tag': null, ...properties };
  const styles = child(part.root, 'office:styles');
  const ofParagraphs = (styles?.children ?? []).filter(
    (one) => one.attributes.get('style:family') === 'paragraph',
  );
  const defaults = ofParagraphs.find((one) => one.name === 'style:default-style');
  const plain = child(
    ofParagraphs.find((one) => one.attributes.get('style:name') === 'Standard'),
    'style:text-properties',
  );
  if (plain?.attributes.has('fo:language'))
    part.replace(plain, withAttributes(part, part.rawOf(plain), changes));
  const fresh = `<${part.name('style:text-properties')}${Object.entries(properties)
    .map(([name, value]) => part.attribute(name, value))
    .join('')}/>`;
  const own = child(defaults, 'style:text-properties');
  if (own) part.replace(own, withAttributes(part, part.rawOf(own), changes));
  else if (defaults) part.putLast(defaults, fresh);
  else {
    const name = part.name('style:default-style');
    part.append('office:styles', `<${name}${part.attribute('style:family', 'paragraph')}>${fresh}</${name}>`);
  }
}
