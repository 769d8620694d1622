import { Autocomplete, Checkbox, NativeSelect } from '@mantine/core';
import { frameScrolling, frameTargets } from '../../../../../formats/dxl/frameset.ts';
import { targetIn } from '../../preview/target.ts';
import type { Work } from '../Arranging.tsx';
import classes from '../arranging.module.css';
import { OptionalText } from '../OptionalText.tsx';
import { TargetFields } from '../TargetFields.tsx';
import { words } from '../words/words.ts';
import { type FrameBox, type Frameset, isGroup, partsOf } from './frameset.ts';
import { edited } from './moves.ts';

/** What is said of a frame. */
export function FrameFields({ work, box }: { work: Work<Frameset>; box: FrameBox }) {
  const w = words('frames');
  const { model, isEditable, change, faultOf, branchOf } = work;
  const { key, frame, from } = box;
  const set = (some: FrameBox['frame'], tag?: string) =>
    change(edited(model, key, { frame: { ...frame, ...some } }), tag && `${tag} ${key}`);
  const disabled = !isEditable;
  const branch = branchOf(from);
  const others = partsOf(model).flatMap((each) =>
    isGroup(each) || each.key === key || !each.frame.name ? [] : [each.frame.name],
  );
  return (
    <>
      <OptionalText
        label={w.name}
        description={w.nameHelp}
        maxLength={512}
        disabled={disabled}
        value={frame.name}
        error={faultOf(key, 'name')}
        change={(name) => set({ name }, 'name')}
      />
      <TargetFields
        nsfPath={work.nsfPath}
        kinds={frameTargets}
        target={frame.target}
        kept={box.keeps && branch ? targetIn(branch) : undefined}
        disabled={disabled}
        change={(target) => set({ target }, target ? `target ${target.kind}` : undefined)}
      />
      <Autocomplete
        label={w.targetFrame}
        description={w.targetFrameHelp}
        maxLength={512}
        disabled={disabled}
        value={frame.targetFrame ?? ''}
        data={[...new Set(others)]}
        error={faultOf(key, 'targetframe')}
        onChange={(text) => set({ targetFrame: text === '' ? null : text }, 'targetframe')}
      />
      <NativeSelect
        label={w.scrolling}
        disabled={disabled}
        value={frame.scrolling ?? ''}
        data={[
          { value: '', label: w.scrolls.default },
          ...frameScrolling.map((value) => ({ value, label: w.scrolls[value] })),
        ]}
        onChange={(event) => set({ scrolling: event.currentTarget.value || null })}
      />
      <Checkbox
        label={w.border3d}
        disabled={disabled}
        checked={frame.border3d !== false}
        onChange={(event) => set({ border3d: event.currentTarget.checked })}
      />
      <div className={classes.pair}>
        <OptionalText
          label={w.marginWidth}
          maxLength={64}
          disabled={disabled}
          value={frame.marginWidth}
          error={faultOf(key, 'marginwidth')}
          change={(marginWidth) => set({ marginWidth }, 'marginwidth')}
        />
        <OptionalText
          label={w.marginHeight}
          maxLength={64}
          disabled={disabled}
          value={frame.marginHeight}
          error={faultOf(key, 'marginheight')}
          change={(marginHeight) => set({ marginHeight }, 'marginheight')}
        />
      </div>
    </>
  );
}
