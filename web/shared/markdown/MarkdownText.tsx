import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { LoadingState } from '../states/LoadingState.tsx';
import { texts } from '../words/words.ts';
import { nestHeadings } from './headings.ts';
import classes from './markdown.module.css';

type Props = {
  text: string;
  /** The level of the heading above it: those of the text stand below. */
  under: 1 | 2 | 3;
};

/** A text in Markdown as part of a page. What could do harm is taken out; the reader of the language is loaded with the
 *  first text. */
export function MarkdownText({ text, under }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const reader = useQuery({
    queryKey: ['reader of Markdown'],
    queryFn: async () => (await import('./render.ts')).renderMarkdown,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const render = reader.data;
  useLayoutEffect(() => {
    if (!render || !place.current) return;
    const fragment = render(text);
    nestHeadings(fragment, under);
    place.current.replaceChildren(fragment);
  }, [render, text, under]);
  // Without its reader the text is still one.
  if (reader.isError) return <div className={classes.plain}>{text}</div>;
  if (!render) return <LoadingState what={texts().text} />;
  return <div ref={place} className={classes.text} />;
}
