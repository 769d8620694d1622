import type { EmbedError, Failure } from './trivet-embed.d.ts';

/** An error with a code, as every call and every `error` event has one. */
export const failure = ({ code, summary }: Failure): EmbedError =>
  Object.assign(new Error(summary), { name: 'EmbedError', code, summary });

export const closed = () => failure({ code: 'embed.closed', summary: 'The document was closed.' });
