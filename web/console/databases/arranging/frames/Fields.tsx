import { Anchor, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Work } from '../Arranging.tsx';
import classes from '../arranging.module.css';
import { ROOT } from '../view.ts';
import { words } from '../words/words.ts';
import { FrameFields } from './FrameFields.tsx';
import { type Box, type Frameset, groupsAround, isGroup } from './frameset.ts';
import { GroupFields } from './GroupFields.tsx';
import { edited } from './moves.ts';
import { boxName } from './names.ts';
import { isSize } from './sizes.ts';

/** The attributes that have a field here. */
export const fields = [
  'name',
  'targetframe',
  'marginwidth',
  'marginheight',
  'spacing',
  'borderwidth',
  'bordercolor',
] as const;

type Props = { work: Work<Frameset>; box: Box; choose: (key: number) => void };

/** What is said of the chosen frame or group, and the way to the groups around it. */
export function Fields({ work, box, choose }: Props) {
  const w = words('frames');
  return (
    <section aria-label={w.fields} className={classes.fields}>
      <nav aria-label={w.around} className={classes.around}>
        {groupsAround(work.model, box.key).map((group) => (
          <span key={group.key}>
            <Anchor component="button" type="button" size="sm" onClick={() => choose(group.key)}>
              {boxName(group)}
            </Anchor>
            {' › '}
          </span>
        ))}
        <strong>{boxName(box)}</strong>
      </nav>
      {box.key !== ROOT && <SizeField key={box.key} work={work} box={box} />}
      {isGroup(box) ? <GroupFields work={work} group={box} /> : <FrameFields work={work} box={box} />}
    </section>
  );
}

function SizeField({ work: { model, isEditable, change }, box }: { work: Work<Frameset>; box: Box }) {
  const w = words('frames');
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isSize(typed.trim());
  const isColumn = groupsAround(model, box.key).at(-1)?.orientation === 'columns';
  return (
    <TextInput
      label={isColumn ? w.width : w.height}
      description={w.sizeHelp}
      disabled={!isEditable}
      value={typed ?? box.size}
      error={isWrong && w.sizeWrong}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (isSize(text.trim())) change(edited(model, box.key, { size: text.trim() }), `size ${box.key}`);
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  );
}
