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
import { noCrop, wraps, writeCrop } from '../../../formats/model/pictures.ts';
import { say } from '../../shared/index.ts';
import { Choices } from '../format/ParagraphTools.tsx';
import { type Desk, Tool, ToolSheet } from '../format/Tool.tsx';
import { readPicture } from '../text/insert.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { CropForm } from './CropForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import { cropOnPage, savePicture, shownImage } from './page.ts';
import { resetPicture, selectedPicture, setPicture, setWrap, shownOf, turnBy } from './values.ts';

/** Tools for the picture that is selected. */
export function PictureBar(desk: Desk & { text: Text }) {
  const { text, run } = desk;
  const w = words('pictures');
  const file = useRef<HTMLInputElement>(null);
  const found = selectedPicture(text.view.state);
  if (!found) return null;
  const { fixed } = shownOf(text.look, found.node);
  const replace = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!chosen) return;
    const picture = await readPicture(chosen);
    if (typeof picture === 'string') return say(words('insert').notPasted(picture), 'failed');
    const { name, bytes } = picture;
    // The bytes go first, so that whoever sees the picture has them.
    if (!text.media.has(name)) text.media.set(name, bytes);
    run(
      setPicture((node) => ({
        src: `new:${name}`,
        ...(shownOf(text.look, node).crop !== noCrop && { crop: writeCrop(noCrop) }),
      })),
    );
  };
  const reset = () => {
    const image = shownImage(text.view);
    if (image && image.naturalWidth > 0)
      run(resetPicture(text.look, { width: image.naturalWidth, height: image.naturalHeight }));
  };
  return (
    <>
      <ToolSheet label={w.size} icon={IconPhotoEdit} disabled={false} form portal>
        {(close) => <PictureForm {...desk} close={close} />}
      </ToolSheet>
      <ToolSheet label={w.wrap} icon={IconFloatLeft} disabled={fixed} portal>
        {(close) => (
          <Choices
            close={close}
            items={wraps.map((wrap) => ({ label: w[wrap], command: () => run(setWrap(wrap)) }))}
          />
        )}
      </ToolSheet>
      <Tool label={w.turnLeft} icon={IconRotate2} disabled={fixed} run={() => run(turnBy(text.look, -90))} />
      <Tool
        label={w.turnRight}
        icon={IconRotateClockwise2}
        disabled={fixed}
        run={() => run(turnBy(text.look, 90))}
      />
      <Tool label={w.crop} icon={IconCrop} disabled={fixed} run={() => cropOnPage(text.view)} />
      <ToolSheet label={w.cropNumbers} icon={IconPercentage} disabled={fixed} form portal>
        {(close) => <CropForm {...desk} close={close} />}
      </ToolSheet>
      <Tool label={w.replace} icon={IconPhotoUp} disabled={fixed} run={() => file.current?.click()} />
      <input ref={file} type="file" accept="image/*" hidden aria-label={w.replaceFile} onChange={replace} />
      <Tool label={w.reset} icon={IconRestore} disabled={fixed} run={reset} />
      <Tool label={w.save} icon={IconDownload} disabled={false} run={() => savePicture(text.view)} />
    </>
  );
}
