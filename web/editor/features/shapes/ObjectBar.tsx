import {
  IconBorderStyle2,
  IconColorFilter,
  IconFloatLeft,
  IconRulerMeasure,
  IconTable,
  IconTextResize,
  IconTrash,
} from '@tabler/icons-react';
import { deleteSelection } from 'prosemirror-commands';
import { wraps } from '../../../../formats/model/pictures.ts';
import type { Editor } from '../../view/editor.ts';
import { selectedObject, setObject, setPlace } from '../../view/objects/values.ts';
import { Choices } from '../../view/tools/Choices.tsx';
import { Palette } from '../../view/tools/ColourPalette.tsx';
import { Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { colours } from './colours.ts';
import { LineForm } from './LineForm.tsx';
import { ObjectForm } from './ObjectForm.tsx';
import { words } from './words.ts';

/** Tools for the text box, the shape or the chart that is selected. */
export function ObjectBar(tools: ToolContext & { editor: Editor }) {
  const { editor, run } = tools;
  const w = words();
  const found = selectedObject(editor.formatting, editor.view.state);
  if (!found) return null;
  const { object, node } = found;
  const isShape = object.kind === 'shape';
  const story = typeof node.attrs.story === 'string' ? node.attrs.story.split(' ')[0] : undefined;
  return (
    <>
      {story !== undefined && (
        <Tool label={w.type} icon={IconTextResize} disabled={false} run={() => editor.stories.enter(story)} />
      )}
      {isShape && (
        <ToolSheet label={w.fill} icon={IconColorFilter} disabled={false} portal>
          {(close) => (
            <Palette
              none={w.noFill}
              colours={colours(w)}
              choose={(fill = 'none') => {
                run(setObject(editor.formatting, () => ({ fill })));
                close();
              }}
            />
          )}
        </ToolSheet>
      )}
      {isShape && (
        <ToolSheet label={w.line} icon={IconBorderStyle2} disabled={false} form portal>
          {(close) => <LineForm {...tools} close={close} />}
        </ToolSheet>
      )}
      <ToolSheet label={w.wrap} icon={IconFloatLeft} disabled={false} portal>
        {(close) => (
          <Choices
            close={close}
            items={wraps.map((wrap) => ({
              label: w[wrap],
              command: () => run(setPlace(editor.formatting, wrap)),
            }))}
          />
        )}
      </ToolSheet>
      <ToolSheet label={w.size} icon={IconRulerMeasure} disabled={false} form portal>
        {(close) => <ObjectForm {...tools} close={close} />}
      </ToolSheet>
      {object.chart !== undefined && (
        <Tool
          label={w.chartData}
          icon={IconTable}
          disabled={false}
          run={() => editor.view.dom.dispatchEvent(new CustomEvent('open-object'))}
        />
      )}
      <Tool label={w.remove} icon={IconTrash} disabled={false} run={() => run(deleteSelection)} />
    </>
  );
}
