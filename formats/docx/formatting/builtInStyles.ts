/**
 * Word's own styles, of which a file holds only those that it has used: each as Word writes it when it is first used
 * (the theme of Office 2013 to 2021). Distances are in twentieths of a point, sizes in half points.
 */
export type BuiltInStyle = {
  id: string;
  name: string;
  kind: 'paragraph' | 'character';
  /** where it stands in the list of styles (`w:uiPriority`) */
  priority: number;
  paragraph?: string;
  text: string;
  /** it is always in the list; others come into it when they are used */
  isShown?: boolean;
  /** a style of text that says the same goes with it (`w:link`) */
  isLinked?: boolean;
  /** based on no other, and what is written next goes on in it */
  standsAlone?: boolean;
  /** what is written next goes on in it */
  goesOn?: boolean;
};

/** A colour of the theme, which a file without a theme has as it is in that of Office. */
const theme = (name: string, color: string, change = '') =>
  `<w:color w:val="${color}" w:themeColor="${name}"${change}/>`;
const accent = theme('accent1', '4472C4');
const dark = theme('accent1', '2F5496', ' w:themeShade="BF"');
const darker = theme('accent1', '1F3763', ' w:themeShade="7F"');
const grey = (value: string, tint: string) => theme('text1', value, ` w:themeTint="${tint}"`);
const size = (half: number) => `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`;
const major =
  '<w:rFonts w:asciiTheme="majorHAnsi" w:eastAsiaTheme="majorEastAsia" w:hAnsiTheme="majorHAnsi" w:cstheme="majorBidi"/>';
const italic = '<w:i/><w:iCs/>';
const bold = '<w:b/><w:bCs/>';

const headingTexts = [
  dark + size(32),
  dark + size(26),
  darker + size(24),
  italic + dark,
  dark,
  darker,
  italic + darker,
  grey('272727', 'D8') + size(21),
  italic + grey('272727', 'D8') + size(21),
];

const headings = headingTexts.map(
  (text, at): BuiltInStyle => ({
    id: `Heading${at + 1}`,
    name: `heading ${at + 1}`,
    kind: 'paragraph',
    priority: 9,
    paragraph: `<w:keepNext/><w:keepLines/><w:spacing w:before="${at === 0 ? 240 : 40}" w:after="0"/><w:outlineLvl w:val="${at}"/>`,
    text: major + text,
    isShown: at === 0,
    isLinked: true,
  }),
);

const ofText = (name: string, priority: number, text: string): BuiltInStyle => ({
  id: name.replaceAll(' ', ''),
  name,
  kind: 'character',
  priority,
  text,
  isShown: true,
});

const line = (side: string) =>
  `<w:${side} w:val="single" w:sz="4" w:space="10" w:color="4472C4" w:themeColor="accent1"/>`;

export const builtInStyles: readonly BuiltInStyle[] = [
  ...headings,
  {
    id: 'Title',
    name: 'Title',
    kind: 'paragraph',
    priority: 10,
    paragraph: '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/><w:contextualSpacing/>',
    text: `${major}<w:spacing w:val="-10"/><w:kern w:val="28"/>${size(56)}`,
    isShown: true,
    isLinked: true,
  },
  {
    id: 'Subtitle',
    name: 'Subtitle',
    kind: 'paragraph',
    priority: 11,
    text: `${grey('5A5A5A', 'A5')}<w:spacing w:val="15"/>`,
    isShown: true,
    isLinked: true,
  },
  {
    id: 'NoSpacing',
    name: 'No Spacing',
    kind: 'paragraph',
    priority: 1,
    paragraph: '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/>',
    text: '',
    isShown: true,
    standsAlone: true,
  },
  {
    id: 'ListParagraph',
    name: 'List Paragraph',
    kind: 'paragraph',
    priority: 34,
    paragraph: '<w:ind w:left="720"/><w:contextualSpacing/>',
    text: '',
    isShown: true,
    goesOn: true,
  },
  {
    id: 'Quote',
    name: 'Quote',
    kind: 'paragraph',
    priority: 29,
    paragraph: '<w:spacing w:before="200"/><w:ind w:left="864" w:right="864"/><w:jc w:val="center"/>',
    text: italic + grey('404040', 'BF'),
    isShown: true,
    isLinked: true,
  },
  {
    id: 'IntenseQuote',
    name: 'Intense Quote',
    kind: 'paragraph',
    priority: 30,
    paragraph: `<w:pBdr>${line('top')}${line('bottom')}</w:pBdr><w:spacing w:before="360" w:after="360"/><w:ind w:left="864" w:right="864"/><w:jc w:val="center"/>`,
    text: italic + accent,
    isShown: true,
    isLinked: true,
  },
  {
    id: 'Caption',
    name: 'caption',
    kind: 'paragraph',
    priority: 35,
    paragraph: '<w:spacing w:after="200" w:line="240" w:lineRule="auto"/>',
    text: italic + theme('text2', '44546A') + size(18),
  },
  ofText('Subtle Emphasis', 19, italic + grey('404040', 'BF')),
  ofText('Emphasis', 20, italic),
  ofText('Intense Emphasis', 21, italic + accent),
  ofText('Strong', 22, bold),
  ofText('Subtle Reference', 31, `<w:smallCaps/>${grey('5A5A5A', 'A5')}`),
  ofText('Intense Reference', 32, `${bold}<w:smallCaps/>${accent}<w:spacing w:val="5"/>`),
  ofText('Book Title', 33, `${bold}${italic}<w:spacing w:val="5"/>`),
];
