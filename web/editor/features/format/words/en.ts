/** What is done with selected text. */
export const en = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  doubleStrike: 'Double strikethrough',
  super: 'Superscript',
  sub: 'Subscript',
  larger: 'Larger font',
  smaller: 'Smaller font',
  clear: 'Clear formatting',
  clearAlso: 'remove plain',
  textColour: 'Text colour',
  automatic: 'Automatic',
  highlight: 'Highlight',
  noHighlight: 'No highlight',
  copyFormatting: 'Copy formatting',
  /** a colour of the highlighter by its name in the file */
  colour: (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase(),
  text: 'Text',
};
