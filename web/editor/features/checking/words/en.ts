/** Spelling and grammar, as a server looks at them. */
export const en = {
  command: 'Check spelling and grammar',
  also: 'spell check grammar LanguageTool mistakes',
  next: 'Next spelling or grammar problem',
  none: 'No problems found in this part of the text.',
  ignore: 'Ignore',
};
