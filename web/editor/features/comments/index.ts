import { readComments } from '../../../../formats/model/index.ts';
import type { Feature } from '../../view/feature.ts';
import { highlightsPlugin } from './commentHighlights.ts';
import { commentsOf } from './commentsOf.ts';
import { type CommentsController, openRanges } from './controller.ts';
import { keptMarkersPlugin } from './keptMarkers.ts';
import { commentsCommands } from './menuCommands.ts';
import { commentsTab } from './tab.tsx';
import { words } from './words.ts';
import './highlights.css';

/** Comments on words, pictures and places: shown in the text, listed beside it. */
export const comments: Feature = {
  name: 'comments',
  commands: commentsCommands,
  tab: commentsTab,
  unsettled(context) {
    const threads = commentsOf(context).get()?.threads.get() ?? [];
    const count = threads.filter(({ root }) => !root.resolved).length;
    if (count === 0) return undefined;
    return { says: words().unresolved(count), show: () => context.sidePanel.show('comments') };
  },
  extend(_, context) {
    const { room } = context;
    const controller = commentsOf(context);
    const chosen: CommentsController['chosen'] = (...told) => controller.get()?.chosen(...told);
    const kept = keptMarkersPlugin(() => readComments(room.ydoc));
    return {
      bodyPlugins: [kept, highlightsPlugin(chosen, openRanges(room))],
      storyPlugins: [kept, highlightsPlugin(chosen, undefined, () => controller.get()?.appeared())],
    };
  },
};
