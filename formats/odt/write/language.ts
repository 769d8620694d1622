import { child } from '../../package/xml.ts';
import { languageProperties } from '../properties/language.ts';
import { type StylesPart, withAttributes } from './stylesPart.ts';

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
