import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconEye, IconPencil, IconPencilQuestion } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import classes from './changes.module.css';
import { type Mode, modes } from './mode.ts';
import { trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

const icons = { edit: IconPencil, suggest: IconPencilQuestion, view: IconEye };

/** Says how the person works in the text, and lets them choose. */
export function ModeButton({ context }: { context: EditorContext }) {
  const editor = useObservable(context.opened);
  return editor && context.opening.canEdit && context.hasFormats ? <Choice editor={editor} /> : null;
}

function Choice({ editor }: { editor: Editor }) {
  const w = words();
  const mode = useObservable(trackingOf(editor).mode);
  const Icon = icons[mode];
  const means: Record<Mode, string> = { edit: w.editMeans, suggest: w.suggestMeans, view: w.viewMeans };
  return (
    <Menu position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          className={classes.mode}
          variant={mode === 'edit' ? 'subtle' : 'light'}
          color={mode === 'edit' ? 'gray' : 'pine'}
          size="sm"
          aria-label={`${w.mode}: ${w[mode]}`}
          leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.7} aria-hidden />}
        >
          <span className={classes.modeName}>{w[mode]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {modes.map((one) => {
          const Picture = icons[one];
          return (
            <Menu.Item
              key={one}
              aria-current={one === mode || undefined}
              leftSection={<Picture size={17} stroke={1.7} aria-hidden />}
              rightSection={one === mode && <IconCheck size={15} stroke={1.9} aria-hidden />}
              onClick={() => {
                trackingOf(editor).mode.set(one);
                editor.view.focus();
              }}
            >
              {w[one]}
              <span className={classes.means}>{means[one]}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
