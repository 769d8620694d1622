import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { words } from '../words/words.ts';
import { dxlOf } from './gathered.ts';
import classes from './import.module.css';
import type { LogMessage } from './log.ts';
import type { Source } from './queries.ts';

const atFirst = 50;
/** So many lines stand around the one that is meant. */
const around = 2;
/** Longer lines, such as pictures in base64, are cut around the column that is meant. */
const longest = 300;

/** What the importer says, each with its place and the lines around it while the file is at hand. */
export function Messages({ messages, source }: { messages: LogMessage[]; source: Source | undefined }) {
  const w = words('messages');
  const [most, setMost] = useState(atFirst);
  const lines = useLines(
    source,
    messages.some(({ line }) => line !== undefined),
  );
  return (
    <>
      <ol className={classes.messages} aria-label={w.list}>
        {messages.slice(0, most).map(({ severity, text, lang, line, column }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages never move, and may be equal.
          <li key={at} data-severity={severity}>
            <div className={classes.message}>
              <span className={classes.severity}>{w.severities[severity]}</span>
              <span className={classes.any}>
                <span lang={lang}>{text}</span>{' '}
                {line !== undefined && (
                  <span className={classes.place}>
                    {column === undefined ? w.line(line) : w.lineAndColumn(line, column)}
                  </span>
                )}
              </span>
            </div>
            {lines && line !== undefined && <Excerpt lines={lines} line={line} column={column ?? 1} />}
          </li>
        ))}
      </ol>
      {messages.length > most && (
        <Button size="xs" variant="default" mt="sm" onClick={() => setMost(most * 4)}>
          {w.more(messages.length)}
        </Button>
      )}
    </>
  );
}

type ExcerptProps = { lines: string[]; line: number; column: number };

function Excerpt({ lines, line, column }: ExcerptProps) {
  const begin = Math.max(0, line - 1 - around);
  return (
    <pre className={classes.excerpt}>
      {lines.slice(begin, line + around).map((text, place) => {
        const number = begin + place + 1;
        return (
          <div key={number} data-meant={number === line || undefined}>
            <span className={classes.lineNumber}>{number}</span>
            {cut(text, number === line ? column : 1)}
          </div>
        );
      })}
    </pre>
  );
}

function cut(text: string, column: number): string {
  if (text.length <= longest) return text || ' ';
  const begin = Math.max(0, Math.min(column - longest / 2, text.length - longest));
  const end = begin + longest;
  return `${begin > 0 ? '…' : ''}${text.slice(begin, end)}${end < text.length ? '…' : ''}`;
}

/** The lines of what was chosen, read once they are needed. */
function useLines(source: Source | undefined, wanted: boolean): string[] | undefined {
  const [lines, setLines] = useState<string[]>();
  const files = source?.kind === 'file' ? source.files : undefined;
  useEffect(() => {
    if (!files || !wanted) return;
    let gone = false;
    dxlOf(files).then(
      ({ dxl }) => !gone && setLines(dxl.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)),
      // The file may have changed on the disk; the messages stand without their lines then.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [files, wanted]);
  return lines;
}
