import { type CSSProperties, type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { go } from '../../address.ts';
import classes from '../database.module.css';
import { words } from '../words/words.ts';
import { colour } from './colour.ts';

/** Beyond this many characters colours would cost more than they help. */
const coloured = 300_000;

type Props = {
  text: string;
  /** The line to show and mark, counted from 1. */
  line?: number | undefined;
  /** Where the console shows a line; makes the numbers lead there. */
  addressOf?: (line: number) => string;
};

/** The source of an element with line numbers. Two text nodes, so that a source of 100,000 lines appears immediately. */
export function DxlSource({ text, line, addressOf }: Props) {
  const code = useRef<HTMLElement>(null);
  const region = useRef<HTMLElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const count = useMemo(() => text.replace(/\r?\n$/, '').split('\n').length, [text]);
  const numbers = useMemo(() => Array.from({ length: count }, (_, at) => at + 1).join('\n'), [count]);
  const marked = line !== undefined && line <= count ? line : undefined;
  useLayoutEffect(() => {
    const node = code.current?.firstChild;
    return node instanceof Text && text.length <= coloured ? colour(node) : undefined;
  }, [text]);
  useLayoutEffect(() => {
    const [place, band] = [region.current, mark.current];
    if (!place || !band || marked === undefined) return;
    // Within the source only: the page stays where it is.
    place.scrollTop = band.offsetTop - place.clientHeight / 3;
  }, [marked]);
  const follow = (event: MouseEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const padding = Number.parseFloat(getComputedStyle(event.currentTarget).paddingTop);
    const at = Math.floor(((event.clientY - top - padding) / (height - 2 * padding)) * count) + 1;
    if (at >= 1 && at <= count) go(addressOf?.(at) ?? '');
  };
  return (
    <section ref={region} className={classes.source} aria-label={words('element').sourceAsDxl} {...reachable}>
      {marked !== undefined && (
        <div
          ref={mark}
          className={classes.mark}
          style={{ '--line': marked - 1 } as CSSProperties}
          aria-hidden
        />
      )}
      <pre
        className={classes.numbers}
        aria-hidden
        data-leads={addressOf ? true : undefined}
        title={addressOf ? words('element').linkToLine : undefined}
        onClick={addressOf && follow}
      >
        {numbers}
      </pre>
      <pre className={classes.code}>
        <code ref={code}>{text}</code>
      </pre>
    </section>
  );
}

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };
