import { NativeSelect } from '@mantine/core';
import type { Work } from '../Arranging.tsx';
import { OptionalText } from '../OptionalText.tsx';
import { ROOT } from '../view.ts';
import { words } from '../words/words.ts';
import type { Frameset, Group } from './frameset.ts';
import { edited } from './moves.ts';

/** What is said of frames that lie together, and of the whole frameset. */
export function GroupFields({ work, group }: { work: Work<Frameset>; group: Group }) {
  const w = words('frames');
  const { model, isEditable, change, faultOf } = work;
  const { key } = group;
  const set = (some: Partial<Frameset>, tag?: string) =>
    change(edited(model, key, some), tag && `${tag} ${key}`);
  return (
    <>
      <NativeSelect
        label={w.orientation}
        disabled={!isEditable}
        value={group.orientation}
        data={(['columns', 'rows'] as const).map((value) => ({ value, label: w.lies[value] }))}
        onChange={(event) => set({ orientation: event.currentTarget.value === 'rows' ? 'rows' : 'columns' })}
      />
      <OptionalText
        label={w.spacing}
        description={w.lengthHelp}
        maxLength={64}
        disabled={!isEditable}
        value={group.spacing}
        error={faultOf(key, 'spacing')}
        change={(spacing) => set({ spacing }, 'spacing')}
      />
      {key === ROOT && (
        <>
          <OptionalText
            label={w.borderWidth}
            description={w.lengthHelp}
            maxLength={64}
            disabled={!isEditable}
            value={model.borderWidth}
            error={faultOf(key, 'borderwidth')}
            change={(borderWidth) => set({ borderWidth }, 'borderwidth')}
          />
          <OptionalText
            label={w.borderColor}
            description={w.colorHelp}
            maxLength={64}
            disabled={!isEditable}
            value={model.borderColor}
            error={faultOf(key, 'bordercolor')}
            change={(borderColor) => set({ borderColor }, 'bordercolor')}
          />
        </>
      )}
    </>
  );
}
