import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTooLarge } from '../../../formats/package/pixels.ts';
import type { Opening } from '../calls.ts';
import { Broken } from '../frame/Broken.tsx';
import { Stage } from '../frame/Stage.tsx';
import { scrollable } from '../frame/scrollable.ts';
import { Tool } from '../frame/Tool.tsx';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import classes from './image.module.css';
import { usePan } from './pan.ts';
import { stepFrom, useZoomKeys } from './zoom.ts';

/** A picture, fitted to the screen or at a chosen size. */
export const show: Show = (opening, bytes) =>
  isTooLarge(new Uint8Array(bytes)) ? (
    <Broken opening={opening} why={words('kinds').pictureTooLarge} />
  ) : (
    <Picture opening={opening} bytes={new Blob([bytes], { type: opening.mime })} />
  );

function Picture({ opening, bytes }: { opening: Opening; bytes: Blob }) {
  const w = words('kinds');
  const [address, setAddress] = useState<string>();
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  /** a factor; undefined: fitted to the screen; drawings grow with it, photographs do not */
  const [zoom, setZoom] = useState<number>();
  const room = useRef<HTMLElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);

  /** the factor it is shown at while it is fitted */
  const fitted = () =>
    natural && picture.current ? picture.current.getBoundingClientRect().width / natural.width : 1;
  const change = (to: 'in' | 'out' | 'fit' | 'full') =>
    setZoom(to === 'fit' ? undefined : to === 'full' ? 1 : stepFrom(zoom ?? fitted(), to));
  useZoomKeys(room, change);
  usePan(room);

  if (broken) return <Broken opening={opening} why={w.pictureBroken} />;
  return (
    <Stage
      tools={
        <>
          <Tool
            label={w.zoomOut}
            keys="−"
            icon={<IconZoomOut size={19} stroke={1.7} aria-hidden />}
            onClick={() => change('out')}
          />
          <Tool
            label={w.zoomIn}
            keys="+"
            icon={<IconZoomIn size={19} stroke={1.7} aria-hidden />}
            onClick={() => change('in')}
          />
          <Tool
            label={w.fit}
            keys="0"
            pressed={zoom === undefined}
            icon={<IconArrowsMaximize size={19} stroke={1.7} aria-hidden />}
            onClick={() => change('fit')}
          />
          <Tool
            label={w.actualSize}
            keys="1"
            pressed={zoom === 1}
            icon={<span className={classes.full}>1:1</span>}
            onClick={() => change('full')}
          />
          <span className={frame.note} role="status">
            {zoom !== undefined && w.percent(zoom)}
          </span>
          <span className={frame.room} />
          {natural && <span className={frame.note}>{w.pixels(natural.width, natural.height)}</span>}
        </>
      }
    >
      <section
        ref={(element) => {
          room.current = element;
          scrollable(element);
        }}
        className={classes.room}
        aria-label={w.picture}
      >
        {address && (
          <img
            ref={picture}
            className={classes.picture}
            src={address}
            alt={opening.name}
            draggable={false}
            data-fit={zoom === undefined || undefined}
            style={zoom !== undefined && natural ? { width: natural.width * zoom } : undefined}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width: width || 300, height: height || 150 })
            }
            onError={() => setBroken(true)}
          />
        )}
      </section>
    </Stage>
  );
}
