import classes from './diff.module.css';
import { changedPart, type Line } from './unified.ts';

/** The text of a line, with what differs from the line in whose place it stands made to stand out. */
export function Code({ line: { text }, other }: { line: Line; other: Line | undefined }) {
  const part = other && changedPart(text, other.text);
  if (!part) return text === '' ? ' ' : text;
  const end = text.length - part.end;
  return (
    <>
      {text.slice(0, part.begin)}
      {end > part.begin && <span className={classes.part}>{text.slice(part.begin, end)}</span>}
      {text.slice(end)}
    </>
  );
}
