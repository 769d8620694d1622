import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const ground = 'light-dark(#fcfdfd, var(--mantine-color-dark-9))';
const edge = 'light-dark(var(--mantine-color-gray-2), var(--mantine-color-dark-5))';
const raised = 'light-dark(#fff, var(--mantine-color-dark-7))';

const look = EditorView.theme({
  // What lies over the source lies below the head of the page.
  '&': {
    isolation: 'isolate',
    fontSize: '0.8125rem',
    background: ground,
    color: 'var(--mantine-color-text)',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.55' },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 20px 0 10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    background: 'light-dark(#f3f6f5, var(--mantine-color-dark-8))',
    color: 'light-dark(#5f6b67, #93a09c)',
    borderRight: `1px solid ${edge}`,
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px', cursor: 'pointer' },
  '.cm-activeLine': { background: 'light-dark(#0b6e630d, #75c7b60f)' },
  '.cm-activeLineGutter': { background: 'light-dark(#e3ebe9, var(--mantine-color-dark-6))' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'light-dark(#c9e4df, #25514a)',
  },
  '&.cm-focused .cm-matchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    background: 'none',
    outline: '1px solid light-dark(#0b6e6366, #75c7b666)',
    borderRadius: '2px',
  },
  '.cm-marked': { background: 'light-dark(#fdf3d7, #3b3318)' },
  '.cm-searchMatch': { background: 'light-dark(#fbe6a6, #5a4a12)' },
  '.cm-searchMatch-selected': { background: 'light-dark(#f6c94c, #8a6d10)' },
  '.cm-panels': { background: raised, color: 'inherit', fontFamily: 'var(--mantine-font-family)' },
  '.cm-panels.cm-panels-bottom': { borderTop: `1px solid ${edge}` },
  '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${edge}` },
  '.cm-find': { display: 'grid', gap: '6px', padding: '8px 12px', fontSize: '0.8125rem' },
  '.cm-find > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' },
  '.cm-find > [hidden]': { display: 'none' },
  '.cm-find input': { flex: '1 1 160px', maxWidth: '340px', padding: '0 10px' },
  '.cm-find .cm-button': { minWidth: '32px', padding: '0 8px', cursor: 'pointer' },
  '.cm-find .cm-button::before': { content: 'attr(data-sign)' },
  '.cm-find .cm-button:last-child': { marginInlineStart: 'auto' },
  '.cm-find > :last-child .cm-button:last-child': { marginInlineStart: '0' },
  '.cm-find .cm-button[aria-pressed=true]': {
    background: 'light-dark(#d3ece7, #1c4039)',
    borderColor: 'light-dark(#0b6e63, #75c7b6)',
  },
  '.cm-count': { minWidth: '84px', color: 'var(--mantine-color-dimmed)' },
  '.cm-hint': { padding: '6px 10px', fontSize: '0.8125rem' },
  '.cm-textfield, .cm-button': {
    minHeight: '30px',
    border: '1px solid light-dark(var(--mantine-color-gray-4), var(--mantine-color-dark-4))',
    borderRadius: 'var(--mantine-radius-sm)',
    background: ground,
    backgroundImage: 'none',
    color: 'inherit',
    fontSize: '0.8125rem',
  },
  '.cm-foldPlaceholder': { border: 'none', background: edge, color: 'inherit', padding: '0 6px' },
  '.cm-tooltip': {
    border: `1px solid ${edge}`,
    borderRadius: 'var(--mantine-radius-sm)',
    background: raised,
    color: 'inherit',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--mantine-primary-color-filled)',
    color: '#fff',
  },
  '.cm-panel.cm-panel-lint ul [aria-selected]': {
    background: 'light-dark(#e3f3ef, #17352f)',
    color: 'inherit',
  },
  '&.cm-focused .cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]':
    {
      background: 'light-dark(#d3ece7, #1c4039)',
      color: 'inherit',
    },
  '.cm-panel.cm-panel-lint [name=close]': { color: 'inherit', padding: '4px 10px', fontSize: '1rem' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--mantine-font-family)', fontSize: '0.8125rem' },
  '@media (pointer: coarse)': {
    '.cm-textfield, .cm-button': { minHeight: '44px' },
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'light-dark(#0b6e63, #75c7b6)' },
  { tag: tags.attributeName, color: 'light-dark(#8a4b1a, #e0a878)' },
  { tag: [tags.attributeValue, tags.string], color: 'light-dark(#24578f, #93bde8)' },
  {
    tag: [tags.comment, tags.processingInstruction, tags.documentMeta],
    color: 'light-dark(#5f6b67, #93a09c)',
  },
  { tag: [tags.keyword, tags.meta], color: 'light-dark(#7a2e8e, #d3a3e2)' },
  { tag: tags.function(tags.variableName), color: 'light-dark(#1a5fa8, #8fc1f2)' },
  { tag: [tags.number, tags.atom, tags.bool, tags.null], color: 'light-dark(#9a3412, #f0b088)' },
  { tag: tags.invalid, color: 'light-dark(#a61e1e, #ffb3ad)' },
]);

/** How source looks, in the colours of the page. */
export const theme: Extension = [look, syntaxHighlighting(colours)];
