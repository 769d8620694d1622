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
import { highlightColours, type ModelMark } from '../../../formats/model/index.ts';
import { clearFormatting } from '../text/clear.ts';
import { toggleFormat } from '../text/commands.ts';
import type { Format } from '../text/standing.ts';
import { giveFormat, pickFormat, setValue, togglePosition } from '../text/values.ts';
import { words } from '../words/words.ts';
import { Palette } from './Palette.tsx';
import { type Desk, type Icon, keys, Tool, ToolSheet } from './Tool.tsx';

const buttons: { format: Format; shortcut: string; icon: Icon }[] = [
  { format: 'bold', shortcut: keys('B'), icon: IconBold },
  { format: 'italic', shortcut: keys('I'), icon: IconItalic },
  { format: 'underline', shortcut: keys('U'), icon: IconUnderline },
  { format: 'strike', shortcut: keys('Shift+X'), icon: IconStrikethrough },
];

export const EmphasisTools = ({ text, standing, run }: Desk) =>
  buttons.map(({ format, ...tool }) => (
    <Tool
      key={format}
      label={words('commands')[format]}
      {...tool}
      pressed={standing[format]}
      disabled={!text}
      run={() => text && run(toggleFormat(text.look, format))}
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
export function ColourTools({ text, standing, run }: Desk) {
  const disabled = !text;
  return (
    <>
      <ToolSheet label={words('format').textColour} icon={IconPalette} disabled={disabled}>
        {(close) => (
          <Palette
            none={words('format').automatic}
            colours={inks.map((value) => ({ value, shown: `#${value}`, name: `#${value}` }))}
            choose={(value) => {
              if (text) run(setValue(text.look, 'color', value ?? 'auto'));
              close();
            }}
          />
        )}
      </ToolSheet>
      <ToolSheet label={words('format').highlight} icon={IconHighlight} disabled={disabled}>
        {(close) => (
          <Palette
            none={words('format').noHighlight}
            colours={Object.entries(highlightColours).map(([value, shown]) => ({
              value,
              shown,
              name: words('format').colour(value),
            }))}
            choose={(value) => {
              if (text) run(setValue(text.look, 'highlight', value ?? 'none'));
              close();
            }}
          />
        )}
      </ToolSheet>
      {positions.map(({ position, ...tool }) => (
        <Tool
          key={position}
          label={words('commands')[position]}
          {...tool}
          pressed={standing.position === position}
          disabled={disabled}
          run={() => text && run(togglePosition(text.look, position))}
        />
      ))}
      <Painter text={text} standing={standing} run={run} />
      <Tool
        label={words('commands').clear}
        shortcut={keys('\\')}
        icon={IconClearFormatting}
        disabled={disabled}
        run={() => text && run(clearFormatting(text.look))}
      />
    </>
  );
}

/** Picks the formatting at the cursor up, and gives it to what is selected next. */
function Painter({ text, run }: Desk) {
  const [picked, setPicked] = useState<ModelMark[]>();
  useEffect(() => {
    if (!picked || !text) return;
    const { dom } = text.view;
    const give = () => {
      // The selection of this click is known to the editor only after it.
      setTimeout(() => {
        if (text.view.state.selection.empty) return;
        run(giveFormat(picked));
        setPicked(undefined);
      });
    };
    dom.addEventListener('mouseup', give);
    return () => dom.removeEventListener('mouseup', give);
  }, [picked, text, run]);
  return (
    <Tool
      label={words('format').copyFormatting}
      icon={IconBrush}
      pressed={picked !== undefined}
      disabled={!text}
      run={() => setPicked(picked || !text ? undefined : pickFormat(text.view.state))}
    />
  );
}
