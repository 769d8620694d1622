import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  alwaysShownAs,
  type EmbeddedFont,
  fontStack,
  isSymbolFont,
  standInFor,
} from '../../../../formats/fonts/index.ts';
import { isInstalled } from '../../../shared/fonts/installed.ts';
import { setValue } from '../../view/content/values.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import classes from '../../view/tools/tools.module.css';
import { words } from './words.ts';

const commonFonts = ['Arial', 'Calibri', 'Cambria', 'Courier New', 'Georgia', 'Times New Roman', 'Verdana'];
const commonSizes = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72];

/** Font and size. The open list says what a font is shown in; closed, there is room for its name alone. */
export function FontTools({ editor, selectionState, run }: ToolContext) {
  const own = editor?.formatting.fonts ?? [];
  const fonts = [...new Set([selectionState.font, ...own, ...commonFonts])].filter(Boolean).toSorted();
  const sizes = [...new Set([selectionState.size, ...commonSizes])].filter(Boolean).toSorted((a, b) => a - b);
  const disabled = !editor || selectionState.style === '';
  const [isOpen, setOpen] = useState(false);
  const named = (font: string) => noteOn(font, editor?.formatting.embedded);
  return (
    <>
      <NativeSelect
        className={classes.font}
        aria-label={words().font}
        size="sm"
        disabled={disabled}
        title={named(selectionState.font)}
        value={selectionState.font}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => editor && run(setValue(editor.formatting, 'font', event.currentTarget.value))}
      >
        {selectionState.font === '' && <option value="">{words().font}</option>}
        {fonts.map((font) => (
          <option key={font} value={font} style={{ fontFamily: fontStack(font) }}>
            {isOpen ? named(font) : font}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={classes.size}
        aria-label={words().fontSize}
        size="sm"
        disabled={disabled}
        value={selectionState.size}
        onChange={(event) =>
          editor && run(setValue(editor.formatting, 'size', Number(event.currentTarget.value)))
        }
      >
        {selectionState.size === 0 && <option value={0}>{words().size}</option>}
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

/** A font with what it is shown in, where that is another. */
function noteOn(font: string, embedded: readonly EmbeddedFont[] = []): string {
  const w = words();
  if (font === '') return '';
  if (embedded.some((one) => one.font === font)) return w.fromFile(font);
  if (isSymbolFont(font)) return w.shownAsSigns(font);
  const always = alwaysShownAs(font);
  if (always) return w.shownAs(font, always);
  const { family, nearer, sameWidths } = standInFor(font);
  if (sameWidths || isInstalled(font)) return font;
  return w.shownAs(font, nearer.find(isInstalled) ?? family);
}
