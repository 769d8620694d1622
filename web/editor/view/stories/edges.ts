import { ySyncPluginKey } from 'y-prosemirror';
import type { Transaction } from 'yjs';
import { storyFragment } from '../../../../formats/model/index.ts';
import type { Room } from '../../session/room.ts';
import type { EditorServices } from '../services.ts';
import { words } from '../words.ts';
import { type Edge, edgesOf, needNames, newEdgeKeys } from './edgeList.ts';
import type { OpenStory, Surfaces } from './surfaces.ts';

type Frame = { edge: Edge; dom: HTMLElement; story: OpenStory };

/**
 * Headers at the top and footers at the bottom of the sheet, dimmed and out of the way until they are entered: by a
 * double click, by Enter, or by a command.
 */
export function createEdges(surfaces: Surfaces, services: EditorServices, leave: () => void) {
  const { room } = services;
  const places = { header: place('header'), footer: place('footer') };
  const frames = new Map<string, Frame>();
  let entered: string | undefined;

  const setEntered = (key: string | undefined) => {
    entered = key;
    for (const { edge, dom, story } of frames.values()) {
      dom.dataset.entered = String(edge.key === key);
      story.view.setProps({});
    }
  };

  function enter(key: string): boolean {
    const frame = frames.get(key);
    if (!frame || !services.editable()) return false;
    setEntered(key);
    frame.story.view.focus();
    return true;
  }

  function open(edge: Edge): Frame {
    const dom = document.createElement('div');
    dom.className = 'edge';
    dom.dataset.story = edge.key;
    dom.tabIndex = 0;
    dom.setAttribute('role', 'group');
    dom.setAttribute('aria-label', edgeName(edge));
    dom.dataset.name = edgeName(edge);
    if (services.canEdit) dom.title = words().enterEdge;
    const story = surfaces.open(dom, edge.key, {
      label: () => edgeName(edge),
      leave() {
        setEntered(undefined);
        leave();
      },
      entered: () => entered === edge.key,
    });
    dom.addEventListener('dblclick', () => entered !== edge.key && enter(edge.key));
    dom.addEventListener('keydown', (event) => {
      if (event.target !== dom || event.key !== 'Enter') return;
      event.preventDefault();
      enter(edge.key);
    });
    dom.addEventListener('focusout', ({ relatedTarget }) => {
      // The toolbar and the panels work on what was entered: only the text itself takes the person out again.
      const elsewhere = relatedTarget instanceof Element ? relatedTarget.closest('.sheet') : null;
      if (entered === edge.key && elsewhere && !dom.contains(elsewhere)) setEntered(undefined);
    });
    return { edge, dom, story };
  }

  const show = () => {
    const edges = edgesOf(services.formatting, room);
    const wanted = new Map(edges.map((edge) => [edge.key, edge]));
    for (const [key, { dom, story }] of frames) {
      if (wanted.has(key)) continue;
      story.close();
      dom.remove();
      frames.delete(key);
    }
    const last: Record<Edge['kind'], Element | null> = { header: null, footer: null };
    for (const edge of edges) {
      const frame = frames.get(edge.key) ?? open(edge);
      frames.set(edge.key, frame);
      const before = last[edge.kind];
      const next = before ? before.nextElementSibling : places[edge.kind].firstElementChild;
      // What stands in its place already keeps the focus.
      if (next !== frame.dom) places[edge.kind].insertBefore(frame.dom, next);
      last[edge.kind] = frame.dom;
    }
    for (const kind of ['header', 'footer'] as const) {
      places[kind].dataset.empty = String(places[kind].childElementCount === 0);
      places[kind].dataset.named = String(needNames(edges, kind));
    }
  };

  const watched = [...Object.keys(services.formatting.stories ?? {}), ...newEdgeKeys].map((key) =>
    room.ydoc.getXmlFragment(storyFragment(key)),
  );
  let were = signature(room, services);
  const changed = (_: unknown, { local, origin }: Transaction) => {
    const now = signature(room, services);
    if (now === were) return;
    were = now;
    show();
    if (local && origin === ySyncPluginKey) services.changedBeside();
  };
  for (const one of watched) one.observe(changed);
  return {
    places,
    show,
    enter,
    isEntered: () => entered !== undefined,
    close() {
      for (const one of watched) one.unobserve(changed);
      for (const { story } of frames.values()) story.close();
    },
  };
}

const signature = (room: Room, { formatting }: EditorServices) =>
  edgesOf(formatting, room)
    .map(({ key }) => key)
    .join(' ');

function place(kind: 'header' | 'footer') {
  const dom = document.createElement('div');
  dom.className = `edges ${kind}`;
  return dom;
}

/** Such as "Header of the first page". */
export function edgeName({ kind, page, section }: Edge): string {
  const w = words();
  const name = { header: w.header, footer: w.footer }[kind][page];
  return section === 0 ? name : w.ofSection(name, section + 1);
}
