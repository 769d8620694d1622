import {
  IconBold,
  IconBrush,
  IconClearFormatting,
  IconHighlight,
  IconItalic,
  IconPalette,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { highlightColours, type ModelMark } from '../../../../formats/model/index.ts';
import { clearFormatting } from '../../view/clear.ts';
import { toggleFormat } from '../../view/commands.ts';
import type { Format } from '../../view/content/styles.ts';
import { giveFormat, pickFormat, setValue, togglePosition } from '../../view/content/values.ts';
import { Palette } from '../../view/tools/ColourPalette.tsx';
import { type Icon, keys, Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words } from './words.ts';

const buttons: { format: Format; shortcut: string; icon: Icon }[] = [
  { format: 'bold', shortcut: keys('B'), icon: IconBold },
  { format: 'italic', shortcut: keys('I'), icon: IconItalic },
  { format: 'underline', shortcut: keys('U'), icon: IconUnderline },
  { format: 'strike', shortcut: keys('Shift+X'), icon: IconStrikethrough },
];

export const EmphasisTools = ({ editor, selectionState, run }: ToolContext) =>
  buttons.map(({ format, ...tool }) => (
    <Tool
      key={format}
      label={words()[format]}
      {...tool}
      pressed={selectionState[format]}
      disabled={!editor}
      run={() => editor && run(toggleFormat(editor.formatting, format))}
    />
  ));

const positions = [
  { position: 'super', shortcut: keys('.'), icon: IconSuperscript },
  { position: 'sub', shortcut: keys(','), icon: IconSubscript },
] as const;

const inks = [
  '000000',
  '595959',
  'C00000',
  'E36C09',
  '7F6000',
  '4F6228',
  '0B6E63',
  '1F497D',
  '0563C1',
  '5F497A',
  'A8326B',
  'FFFFFF',
];

/** Colours, position, and formatting as a whole. */
export function ColourTools({ editor, selectionState, run }: ToolContext) {
  const disabled = !editor;
  return (
    <>
      <ToolSheet label={words().textColour} icon={IconPalette} disabled={disabled}>
        {(close) => (
          <Palette
            none={words().automatic}
            colours={inks.map((value) => ({ value, shown: `#${value}`, name: `#${value}` }))}
            choose={(value) => {
              if (editor) run(setValue(editor.formatting, 'color', value ?? 'auto'));
              close();
            }}
          />
        )}
      </ToolSheet>
      <ToolSheet label={words().highlight} icon={IconHighlight} disabled={disabled}>
        {(close) => (
          <Palette
            none={words().noHighlight}
            colours={Object.entries(highlightColours).map(([value, shown]) => ({
              value,
              shown,
              name: words().colour(value),
            }))}
            choose={(value) => {
              if (editor) run(setValue(editor.formatting, 'highlight', value ?? 'none'));
              close();
            }}
          />
        )}
      </ToolSheet>
      {positions.map(({ position, ...tool }) => (
        <Tool
          key={position}
          label={words()[position]}
          {...tool}
          pressed={selectionState.position === position}
          disabled={disabled}
          run={() => editor && run(togglePosition(editor.formatting, position))}
        />
      ))}
      <Painter editor={editor} selectionState={selectionState} run={run} />
      <Tool
        label={words().clear}
        shortcut={keys('\\')}
        icon={IconClearFormatting}
        disabled={disabled}
        run={() => editor && run(clearFormatting(editor.formatting))}
      />
    </>
  );
}

/** Picks the formatting at the cursor up, and gives it to what is selected next. */
function Painter({ editor, run }: ToolContext) {
  const [picked, setPicked] = useState<ModelMark[]>();
  useEffect(() => {
    if (!picked || !editor) return;
    const { dom } = editor.view;
    const give = () => {
      // The selection of this click is known to the editor only after it.
      setTimeout(() => {
        if (editor.view.state.selection.empty) return;
        run(giveFormat(picked));
        setPicked(undefined);
      });
    };
    dom.addEventListener('mouseup', give);
    return () => dom.removeEventListener('mouseup', give);
  }, [picked, editor, run]);
  return (
    <Tool
      label={words().copyFormatting}
      icon={IconBrush}
      pressed={picked !== undefined}
      disabled={!editor}
      run={() => setPicked(picked || !editor ? undefined : pickFormat(editor.view.state))}
    />
  );
}
