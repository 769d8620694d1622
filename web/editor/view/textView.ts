import type { Slice } from 'prosemirror-model';
import { EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { initProseMirrorDoc, redoCommand, undoCommand } from 'y-prosemirror';
import type { Doc, XmlFragment } from 'yjs';
import { FRAGMENT, languageAttrs, schema, storyFragment, storyKeysOf } from '../../../formats/model/index.ts';
import { bind, historyPlugin } from './binding.ts';
import { clipboardPlugin } from './clipboard/clipboard.ts';
import { leadsTo } from './content/linkAddress.ts';
import { cursorPlugin } from './cursors.ts';
import { filesPlugin } from './files.ts';
import { identityPlugin } from './identity.ts';
import { keyPlugins } from './keys.ts';
import { framesPlugin } from './layout/frames.ts';
import { lineSizesPlugin } from './layout/lineSizes.ts';
import { pictureView } from './layout/pictures.ts';
import { symbolsPlugin } from './layout/symbols.ts';
import { tabsPlugin } from './layout/tabs.ts';
import { pastePlugin } from './paste.ts';
import { readBeforeOthers, trustKeys, withSelection } from './selecting.ts';
import type { EditorServices } from './services.ts';
import { trailingParagraphPlugin } from './trailingParagraph.ts';
import { forgiveWaiting } from './undo.ts';
import { uniqueNodesPlugin } from './uniqueNodes.ts';
import { words } from './words.ts';

type Own = {
  /** class, label and the like */
  attributes: (editable: boolean) => Record<string, string>;
  editable?: () => boolean;
  /** fingerprint of the part of the file that it stands in, by which keys of other parts are told */
  source: string;
  leave?: () => void;
  /** what of pasted content cannot stand here is left out, before anything else looks at it */
  pasted?: (slice: Slice) => Slice;
  plugins?: Plugin[];
};

/** A place to write in: a shared fragment with everything that writing needs. */
export function openTextView(
  place: HTMLElement,
  fragment: XmlFragment,
  services: EditorServices,
  own: Own,
): EditorView {
  const { room, formatting, media, canEdit, keys, undo } = services;
  const { doc, plugin: binding } = bind(fragment, services.telling);
  undo.addToScope(fragment);
  const here = { ...formatting, source: own.source };
  const editable = () => services.editable() && (own.editable?.() ?? true);
  let isBusy = false;
  const plugins = [
    readBeforeOthers(room.ydoc, () => isBusy),
    binding,
    ...(room.provider.awareness ? [cursorPlugin(room.provider.awareness)] : []),
    historyPlugin(undo),
    identityPlugin(),
    trailingParagraphPlugin(),
    ...(own.pasted ? [new Plugin({ props: { transformPasted: own.pasted } })] : []),
    pastePlugin(here),
    uniqueNodesPlugin(here, (key) => hasElsewhere(room.ydoc, fragment, key)),
    ...(canEdit
      ? [
          clipboardPlugin(here, {
            media,
            source: formatting.source,
            failed: services.failed,
            textOf: (story) =>
              initProseMirrorDoc(room.ydoc.getXmlFragment(storyFragment(story)), schema).doc.content.toJSON(),
            rules: services.pasteRules,
          }),
          filesPlugin(media, services.failed),
        ]
      : []),
    ...services.placePlugins({
      formatting,
      here,
      rules: services.rules,
      canEdit,
      editable,
      pause: () => undo.stopCapturing(),
    }),
    tabsPlugin(formatting),
    symbolsPlugin(formatting),
    framesPlugin(),
    lineSizesPlugin(formatting),
    ...services.plugins,
    ...(own.plugins ?? []),
    ...keyPlugins(formatting, own.leave ? { ...keys, leave: own.leave } : keys, services.writingKeys),
    new Plugin({ view: () => ({ update: services.changed }) }),
  ];
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({ doc, plugins }),
    editable,
    markViews: services.markViews,
    dispatchTransaction(tr) {
      const wasBusy = isBusy;
      const read = withSelection(view, tr);
      isBusy = true;
      try {
        services.dispatch(view, read);
      } finally {
        isBusy = wasBusy;
      }
    },
    nodeViews: {
      image: pictureView(services.address, formatting, words(), editable),
      ...services.nodeViews,
    },
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-readonly': String(!editable()),
      spellcheck: 'true',
      ...languageAttrs(formatting.language),
      ...own.attributes(editable()),
    }),
    handleClick: (_, _pos, event) => isFollowed(event),
    handleDOMEvents: {
      click: clickLink,
      focus: (view) => {
        services.focused(view);
        return false;
      },
      beforeinput: undoInstead,
      keydown: (view, event) => {
        trustKeys(view, event);
        forgiveWaiting(undo, event);
        return false;
      },
    },
  });
  return view;
}

/**
 * A browser remembers what was typed by itself, and takes it back where nothing else is to be undone: in an empty field
 * beside the text, by its own menu, by a gesture. What it takes back is its own, not what the person did last.
 */
function undoInstead(view: EditorView, event: InputEvent): boolean {
  const command = { historyUndo: undoCommand, historyRedo: redoCommand }[event.inputType];
  if (!command) return false;
  event.preventDefault();
  if (view.editable && view.hasFocus()) command(view.state, view.dispatch, view);
  return true;
}

/** Whether another text of the document than this one holds what has a key. */
const hasElsewhere = (ydoc: Doc, own: XmlFragment, key: string) =>
  [FRAGMENT, ...storyKeysOf(ydoc).map(storyFragment)]
    .map((name) => ydoc.getXmlFragment(name))
    .some((one) => one !== own && one.toString().includes(`"${key}"`));

/** The binding's own timers may still want to show where others are. */
export function closeTextView(view: EditorView): void {
  view.setProps({ dispatchTransaction: () => undefined });
  view.destroy();
}

const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a.wrap') : null);

/** Ctrl or Command and a click on a link to a page: it is followed, and selects nothing. */
const isFollowed = (event: MouseEvent) =>
  (event.ctrlKey || event.metaKey) && leadsTo(linkOf(event)?.getAttribute('href') ?? '') === 'page';

/** A link is followed in a tab of its own. Where nobody writes, a browser would go to it with any click, and away from the
 *  document: the cursor goes there instead, as it does elsewhere. */
function clickLink(view: EditorView, event: MouseEvent): boolean {
  const link = linkOf(event);
  if (!link) return false;
  const isAsked = event.ctrlKey || event.metaKey;
  if (isAsked || !view.editable) event.preventDefault();
  if (isFollowed(event)) window.open(link.getAttribute('href') ?? '', '_blank', 'noopener,noreferrer');
  if (isAsked || view.editable || document.getSelection()?.isCollapsed === false) return isFollowed(event);
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(view.posAtDOM(link, 0)))));
  return false;
}
