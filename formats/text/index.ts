/**
 * Text files, such as plain text and Markdown: lines as paragraphs of the editor's model, saved byte for byte beside
 * what was changed. Pure: bytes in, bytes out.
 */
export { openText, saveText, type TextDocument } from './text.ts';
