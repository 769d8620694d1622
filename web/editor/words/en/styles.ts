/** Styles that a person changes or makes. */
export const styles = {
  change: 'Change styles',
  update: (name: string) => `Update “${name}” to match`,
  updateHint: 'All paragraphs of this style follow.',
  updateAlso: 'redefine modify style selection formatting',
  nothing: 'This paragraph looks as its style says.',
  newStyle: 'New style from this paragraph …',
  newAlso: 'create style save formatting',
  newTitle: 'New style',
  newHint: 'It looks like the paragraph at the cursor, which gets it.',
  name: 'Name of the style',
  make: 'Make the style',
  faults: {
    empty: 'Give the style a name.',
    long: 'A name has at most 60 characters.',
    characters: 'A name has no commas, semicolons, braces, backslashes or control characters.',
    taken: 'A style has this name already.',
  },
};
