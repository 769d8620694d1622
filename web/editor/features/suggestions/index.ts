import { undoCommand } from 'y-prosemirror';
import { say } from '../../../shared/index.ts';
import type { Editor } from '../../view/editor.ts';
import type { Feature } from '../../view/feature.ts';
import { sayAtOnce } from './AtOnce.tsx';
import { ModeButton, PhoneMode } from './ModeButton.tsx';
import { changesCommands } from './menuCommands.ts';
import { suggestionsIn } from './replacements.ts';
import { changesTab } from './tab.tsx';
import { createTracking } from './tracking.ts';
import { setTracking, trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

/** Edits become suggestions; tracked changes are shown, listed, accepted and rejected. */
export const suggestions: Feature = {
  name: 'suggestions',
  commands: changesCommands,
  parts: { topBar: ModeButton, status: PhoneMode },
  tab: changesTab,
  unsettled({ editor, sidePanel }) {
    const count = editor ? suggestionsIn(trackingOf(editor).entries.get()).length : 0;
    if (count === 0) return undefined;
    return { says: words().undecidedHere(count), show: () => sidePanel.show('changes') };
  },
  extend(base, { opening, place }) {
    let opened: Editor | undefined;
    const { tracking, attach, ...tracked } = createTracking({
      ...base,
      person: opening.user,
      document: `${place.type} ${place.fileId}`,
      tables: !/\.odt$/i.test(opening.name),
      atOnce: () =>
        sayAtOnce(() => opened && undoCommand(opened.view.state, opened.view.dispatch, opened.view)),
      formatStays: () => say(words().formatStays, 'failed'),
      unseen: () => say(words().unseen, 'failed'),
    });
    const { mode } = tracking;
    return {
      ...tracked,
      locked: { get: () => mode.get() === 'view', watch: mode.watch },
      opened(editor) {
        opened = editor;
        setTracking(editor, tracking);
        attach(editor.body, editor.stories);
      },
    };
  },
};
