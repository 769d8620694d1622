import { Button } from '@mantine/core';
import { IconPrinter, IconTextWrap } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { Stage } from '../frame/Stage.tsx';
import { scrollable } from '../frame/scrollable.ts';
import { Tool } from '../frame/Tool.tsx';
import { Unreadable } from '../frame/unreadable.ts';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import { decodeText, looksBinary } from './decode.ts';
import { blocksOf, type Line, linesOf, STEP, shownLine } from './lines.ts';
import classes from './text.module.css';

/** Plain text and code, with numbered lines. */
export const show: Show = (_, bytes) => {
  if (looksBinary(bytes)) throw new Unreadable(words('page').notText);
  return <Lines lines={linesOf(decodeText(bytes))} />;
};

function Lines({ lines }: { lines: string[] }) {
  const w = words('kinds');
  const [wrap, setWrap] = useState(() => matchMedia('(max-width: 860px)').matches);
  const [shown, setShown] = useState(STEP);
  const blocks = useMemo(() => blocksOf(lines, shown), [lines, shown]);
  return (
    <Stage
      tools={
        <>
          <Tool
            label={w.wrap}
            pressed={wrap}
            icon={<IconTextWrap size={19} stroke={1.7} aria-hidden />}
            onClick={() => setWrap(!wrap)}
          />
          <Tool
            label={words('stage').print}
            keys="Ctrl P"
            icon={<IconPrinter size={19} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          />
          <span className={frame.room} />
          <span className={frame.note}>{w.lines(lines.length)}</span>
        </>
      }
    >
      <section
        className={classes.text}
        data-wrap={wrap || undefined}
        aria-label={words('stage').text}
        ref={scrollable}
        style={{ ['--digits' as string]: String(lines.length).length }}
      >
        {blocks.map((block) => (
          <Block key={block[0]?.number} lines={block} />
        ))}
        {shown < lines.length && (
          <div className={classes.more}>
            <span>{w.someLines(shown, lines.length)}</span>
            <Button size="xs" variant="default" onClick={() => setShown(shown + STEP)}>
              {w.moreLines}
            </Button>
          </div>
        )}
      </section>
    </Stage>
  );
}

const Block = memo(({ lines }: { lines: Line[] }) => (
  <div className={classes.block} style={{ ['--lines' as string]: lines.length }}>
    {lines.map(({ number, text }) => (
      <div key={number} className={classes.line} data-number={number}>
        {shownLine(text)}
        {'\n'}
      </div>
    ))}
  </div>
));
