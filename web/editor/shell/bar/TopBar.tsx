import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconHistory, IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { ColourToggle, Logo, Part, useMe } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from '../editor.module.css';
import { PublishButton } from '../publishing/PublishButton.tsx';
import type { Publishing } from '../publishing/publishing.ts';
import { words } from '../words.ts';
import { Name } from './Name.tsx';
import { People } from './People.tsx';
import { SaveState } from './SaveState.tsx';

/** The document is there before news of others. */
const Bell = lazy(async () => ({ default: (await import('../../../shared/notices/Bell.tsx')).Bell }));

type Props = {
  name: string;
  publishing: Publishing;
  /** how the person works: editing, suggesting, viewing */
  mode: ReactNode;
  context: EditorContext;
};

const FIRST_MS = 2_000;

/** Whether the text has been there for a moment: what the document itself asks for goes first. */
function useIsRead({ opened }: EditorContext): boolean {
  const editor = useObservable(opened);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!editor) return;
    const timer = setTimeout(() => setIsRead(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, [editor]);
  return isRead;
}

/** Name, saved state, people and what can be done with the whole document. */
export function TopBar({ name, publishing, mode, context }: Props) {
  const { opening, room, dialog } = context;
  const ended = useObservable(room.ended) !== undefined;
  const w = words().bar;
  const framed = window.parent !== window;
  const me = useMe().data;
  const isRead = useIsRead(context);
  return (
    <header className={classes.top}>
      {!framed && (
        <nav aria-label="Trivet">
          <a className={classes.home} href="/files" aria-label={w.allDocuments} title={w.allDocuments}>
            <Logo size={30} />
          </a>
        </nav>
      )}
      <div className={classes.names}>
        <Name context={context} name={name} />
        <SaveState room={room} canEdit={opening.canEdit} version={publishing.version ?? opening.version} />
      </div>
      <div className={classes.actions}>
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={words().menus.all}
          aria-haspopup="dialog"
          onClick={() => dialog.set('menu')}
        >
          <IconMenu2 size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
        <People people={room.people} />
        {mode}
        {!framed && <ColourToggle />}
        {!framed && me && isRead && (
          <Part quiet>
            <Bell />
          </Part>
        )}
        {opening.viewer && (
          <Tooltip label={w.showPublished} withArrow>
            <ActionIcon
              component="a"
              className={classes.published}
              href={opening.viewer}
              target="_blank"
              rel="noopener"
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={w.showPublished}
            >
              <IconEye size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {opening.canEdit && (
          <>
            <Tooltip label={w.history} withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={w.history}
                onClick={() => dialog.set('history')}
              >
                <IconHistory size={19} stroke={1.7} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <PublishButton publishing={publishing} disabled={ended} dialog={dialog} />
          </>
        )}
      </div>
    </header>
  );
}
