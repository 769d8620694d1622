import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../formats/model/index.ts';
import type { ObjectFormat } from '../../../../formats/model/objects.ts';
import { moveTo } from './moving.ts';
import { floats, placed, setObject, sized } from './values.ts';

type Object = {
  view: EditorView;
  getPos: () => number | undefined;
  formatting: Formatting;
  editable: () => boolean;
  now: () => ObjectFormat | undefined;
  /** Shows it as it would be. */
  show: (object: ObjectFormat | undefined) => void;
  select: () => void;
  isText: (target: EventTarget | null) => boolean;
  /** Enters its text, or opens what it is made from. */
  open: () => void;
};

/** Edges and corners by which an object is resized: which of its sides each moves. */
const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
type Handle = (typeof handles)[number];

/** So far the pointer goes before a click becomes a move, in pixels. */
const START = 4;

/** Lets an object be moved and resized by the pointer. @returns what ends that */
export function letMove(dom: HTMLElement, object: Object): () => void {
  const made = handles.map((name) => {
    const handle = document.createElement('span');
    handle.className = 'object-handle';
    handle.dataset.at = name;
    handle.ariaHidden = 'true';
    handle.addEventListener('pointerdown', (event) => resize(event, name, object));
    dom.append(handle);
    return handle;
  });
  const down = (event: PointerEvent) => {
    const { target, button } = event;
    if (object.isText(target) || made.some((one) => one === target) || !object.editable()) return;
    object.select();
    if (button !== 0) return;
    event.preventDefault();
    move(event, dom, object);
  };
  const open = ({ target }: MouseEvent) => {
    if (!object.isText(target) && object.editable()) object.open();
  };
  dom.addEventListener('pointerdown', down);
  dom.addEventListener('dblclick', open);
  return () => {
    for (const handle of made) handle.remove();
    dom.removeEventListener('pointerdown', down);
    dom.removeEventListener('dblclick', open);
  };
}

/** Follows a pointer until it is lifted; a key that gives up ends it without a change. */
function follow(
  event: PointerEvent,
  step: (dx: number, dy: number, event: PointerEvent) => void,
  end: (done: boolean, event: PointerEvent | undefined) => void,
): void {
  const listen = new AbortController();
  const { signal } = listen;
  const finish = (done: boolean, last?: PointerEvent) => {
    listen.abort();
    end(done, last);
  };
  const own = (one: PointerEvent) => one.pointerId === event.pointerId;
  addEventListener(
    'pointermove',
    (one) => own(one) && step(one.clientX - event.clientX, one.clientY - event.clientY, one),
    { signal },
  );
  addEventListener('pointerup', (one) => own(one) && finish(true, one), { signal });
  addEventListener('pointercancel', (one) => own(one) && finish(false), { signal });
  addEventListener(
    'keydown',
    (one) => {
      if (one.key !== 'Escape') return;
      one.preventDefault();
      one.stopPropagation();
      finish(false);
    },
    { signal, capture: true },
  );
}

/** The sheet may be shown larger or smaller than it is. */
const scaleOf = (dom: HTMLElement) => dom.getBoundingClientRect().width / (dom.offsetWidth || 1) || 1;

function resize(
  event: PointerEvent,
  handle: Handle,
  { view, formatting, now, show, editable }: Object,
): void {
  const before = now();
  if (!before || !editable() || event.button !== 0) return;
  event.preventDefault();
  event.stopPropagation();
  const scale = scaleOf(view.dom);
  let after: ObjectFormat | undefined;
  const isFlat = before.height === 0 || before.width === 0;
  follow(
    event,
    (px, py, { shiftKey }) => {
      const [dx, dy] = [px / scale, py / scale];
      const [west, north] = [handle.includes('w'), handle.includes('n')];
      const across = handle.includes('e') || west ? dx * (west ? -1 : 1) : 0;
      let down = handle.includes('s') || north ? dy * (north ? -1 : 1) : 0;
      const width = sized(before.width + across, isFlat ? 0 : undefined);
      if (shiftKey && before.width > 0 && handle.length === 2)
        down = before.height * (width / before.width - 1);
      const height = sized(before.height + down, isFlat ? 0 : undefined);
      after = {
        ...before,
        width,
        height,
        ...(floats(before.place) && {
          x: placed((before.x ?? 0) + (west ? before.width - width : 0)),
          y: placed((before.y ?? 0) + (north ? before.height - height : 0)),
        }),
      };
      show(after);
    },
    (done) => {
      if (!done || !after) return show(before);
      const { width, height, x, y } = after;
      const at = floats(before.place) ? { x, y } : {};
      setObject(formatting, () => ({ width, height, ...at }))(view.state, view.dispatch);
    },
  );
}

function move(event: PointerEvent, dom: HTMLElement, object: Object): void {
  const { view, formatting, now, show } = object;
  const before = now();
  if (!before) return;
  const scale = scaleOf(view.dom);
  const free = floats(before.place);
  let after: ObjectFormat | undefined;
  let moved = false;
  follow(
    event,
    (px, py) => {
      moved ||= Math.hypot(px, py) > START;
      if (!moved) return;
      dom.classList.add('moving');
      const [dx, dy] = [px / scale, py / scale];
      after = { ...before, x: placed((before.x ?? 0) + dx), y: placed((before.y ?? 0) + dy) };
      if (free) show(after);
      else dom.style.transform = `translate(${dx}px, ${dy}px)`;
    },
    (done, last) => {
      dom.classList.remove('moving');
      dom.style.transform = '';
      if (!moved) return;
      if (!done || !after || !last) return show(before);
      const { x, y } = after;
      if (free) setObject(formatting, () => ({ x, y }))(view.state, view.dispatch);
      else drop(last, object, before);
    },
  );
}

/** What stands in the line or beside the text goes where it is let go, and to the side that is nearer. */
function drop({ clientX, clientY }: PointerEvent, { view, formatting }: Object, { place }: ObjectFormat) {
  const found = view.posAtCoords({ left: clientX, top: clientY });
  if (!found) return;
  const { left, width } = view.dom.getBoundingClientRect();
  const side = clientX < left + width / 2 ? 'left' : 'right';
  const attrs = place === 'left' || place === 'right' ? { place: side } : {};
  moveTo(formatting, found.pos, attrs)(view.state, view.dispatch);
}
