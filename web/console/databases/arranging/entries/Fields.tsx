import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { entryTargets } from '../../../../../formats/dxl/outline.ts';
import { useDesignSummary } from '../../queries.ts';
import type { Work } from '../Arranging.tsx';
import classes from '../arranging.module.css';
import { OptionalText } from '../OptionalText.tsx';
import { TargetFields } from '../TargetFields.tsx';
import { words } from '../words/words.ts';
import type { Entry } from './entries.ts';
import { edited } from './moves.ts';
import { keptTarget } from './opened.ts';

/** The attributes that have a field here. */
export const fields = ['label', 'alias', 'targetframe', 'expanded'] as const;

type Props = { work: Work<Entry[]>; entry: Entry; leave: () => void };

/** What is said of the chosen entry; Enter in its label leads back to the tree. */
export function Fields({ work, entry, leave }: Props) {
  const w = words('entries');
  const { nsfPath, model, isEditable, change, faultOf } = work;
  const { key, says } = entry;
  const pictures = useDesignSummary(nsfPath).data?.types.imageresource?.elements ?? [];
  const set = (some: Partial<Entry['says']>, tag?: string) =>
    change(edited(model, key, some), tag && `${tag} ${key}`);
  const disabled = !isEditable;
  return (
    <section aria-label={w.fields} className={classes.fields}>
      <TextInput
        label={w.label}
        data-label
        maxLength={4096}
        disabled={disabled}
        value={says.label}
        error={faultOf(key, 'label')}
        onChange={(event) => set({ label: event.currentTarget.value }, 'label')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') leave();
        }}
      />
      <OptionalText
        label={w.alias}
        description={w.aliasHelp}
        maxLength={4096}
        disabled={disabled}
        value={says.alias}
        error={faultOf(key, 'alias')}
        change={(alias) => set({ alias }, 'alias')}
      />
      <TargetFields
        nsfPath={nsfPath}
        kinds={entryTargets}
        target={says.target}
        kept={keptTarget(entry, work)}
        disabled={disabled}
        change={(target) => set({ target }, target ? `target ${target.kind}` : undefined)}
      />
      <OptionalText
        label={w.frame}
        description={w.frameHelp}
        maxLength={512}
        disabled={disabled}
        value={says.frame}
        error={faultOf(key, 'targetframe')}
        change={(frame) => set({ frame }, 'frame')}
      />
      <Autocomplete
        label={w.picture}
        maxLength={512}
        disabled={disabled}
        value={says.imageref ?? ''}
        data={[...new Set(pictures.map(({ name }) => name))].filter((name) => name !== '')}
        limit={50}
        onChange={(name) => set({ imageref: name === '' ? null : name }, 'picture')}
      />
      <Checkbox
        label={w.expanded}
        description={w.expandedHelp}
        disabled={disabled}
        checked={says.expanded === true}
        onChange={(event) => set({ expanded: event.currentTarget.checked })}
      />
    </section>
  );
}
