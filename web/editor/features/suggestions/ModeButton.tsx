import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconEye, IconPencil, IconPencilQuestion } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import classes from './changes.module.css';
import { type Mode as ModeName, modes } from './mode.ts';
import { trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

const icons = { edit: IconPencil, suggest: IconPencilQuestion, view: IconEye };

/** Says how the person works in the text, and lets them choose. */
export function ModeButton({ context }: { context: EditorContext }) {
  return <Mode context={context} className={classes.mode} />;
}

/** The same at the foot of a phone, whose bar at the top has no room for it. */
export function PhoneMode({ context }: { context: EditorContext }) {
  return <Mode context={context} className={classes.phoneMode} />;
}

type Props = { context: EditorContext; className: string | undefined };

function Mode({ context, className }: Props) {
  const editor = useObservable(context.opened);
  if (!editor || !context.opening.canEdit || !context.hasFormats) return null;
  return <Choice context={context} editor={editor} className={className} />;
}

function Choice({ context, editor, className }: Props & { editor: Editor }) {
  const w = words();
  const chosen = useObservable(trackingOf(editor).mode);
  const isReading = useObservable(context.reading);
  const mode = isReading ? 'view' : chosen;
  const Icon = icons[mode];
  const means: Record<ModeName, string> = { edit: w.editMeans, suggest: w.suggestMeans, view: w.viewMeans };
  return (
    <Menu position="bottom-end" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button
          className={className}
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
                if (isReading && one !== 'view') {
                  context.reading.set(false);
                  // The keyboard of a phone opens only within the touch itself.
                  editor.setReadOnly(false);
                }
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
