import {
  IconCrop,
  IconDownload,
  IconFloatLeft,
  IconPercentage,
  IconPhotoEdit,
  IconPhotoUp,
  IconRestore,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import { noCrop, wraps, writeCrop } from '../../../../formats/model/pictures.ts';
import { say } from '../../../shared/index.ts';
import type { Editor } from '../../view/editor.ts';
import { readPicture } from '../../view/insert.ts';
import {
  resetPicture,
  selectedPicture,
  setPicture,
  setWrap,
  shownOf,
  turnBy,
} from '../../view/pictures/values.ts';
import { Choices } from '../../view/tools/Choices.tsx';
import { Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { CropForm } from './CropForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import { cropOnPage, savePicture, shownImage } from './page.ts';
import { words } from './words.ts';

/** Tools for the picture that is selected. */
export function PictureBar(tools: ToolContext & { editor: Editor }) {
  const { editor, run } = tools;
  const w = words();
  const file = useRef<HTMLInputElement>(null);
  const found = selectedPicture(editor.view.state);
  if (!found) return null;
  const { fixed } = shownOf(editor.formatting, found.node);
  const replace = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!chosen) return;
    const picture = await readPicture(chosen);
    if (typeof picture === 'string') return say(viewWords().notPasted(picture), 'failed');
    const { name, bytes } = picture;
    // The bytes go first, so that whoever sees the picture has them.
    if (!editor.media.has(name)) editor.media.set(name, bytes);
    run(
      setPicture((node) => ({
        src: `new:${name}`,
        ...(shownOf(editor.formatting, node).crop !== noCrop && { crop: writeCrop(noCrop) }),
      })),
    );
  };
  const reset = () => {
    const image = shownImage(editor.view);
    if (image && image.naturalWidth > 0)
      run(resetPicture(editor.formatting, { width: image.naturalWidth, height: image.naturalHeight }));
  };
  return (
    <>
      <ToolSheet label={w.size} icon={IconPhotoEdit} disabled={false} form portal>
        {(close) => <PictureForm {...tools} close={close} />}
      </ToolSheet>
      <ToolSheet label={w.wrap} icon={IconFloatLeft} disabled={fixed} portal>
        {(close) => (
          <Choices
            close={close}
            items={wraps.map((wrap) => ({ label: w[wrap], command: () => run(setWrap(wrap)) }))}
          />
        )}
      </ToolSheet>
      <Tool
        label={w.turnLeft}
        icon={IconRotate2}
        disabled={fixed}
        run={() => run(turnBy(editor.formatting, -90))}
      />
      <Tool
        label={w.turnRight}
        icon={IconRotateClockwise2}
        disabled={fixed}
        run={() => run(turnBy(editor.formatting, 90))}
      />
      <Tool label={w.crop} icon={IconCrop} disabled={fixed} run={() => cropOnPage(editor.view)} />
      <ToolSheet label={w.cropNumbers} icon={IconPercentage} disabled={fixed} form portal>
        {(close) => <CropForm {...tools} close={close} />}
      </ToolSheet>
      <Tool label={w.replace} icon={IconPhotoUp} disabled={fixed} run={() => file.current?.click()} />
      <input ref={file} type="file" accept="image/*" hidden aria-label={w.replaceFile} onChange={replace} />
      <Tool label={w.reset} icon={IconRestore} disabled={fixed} run={reset} />
      <Tool label={w.save} icon={IconDownload} disabled={false} run={() => savePicture(editor.view)} />
    </>
  );
}
