import { IconLayoutSidebar } from '@tabler/icons-react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { words } from '../words/words.ts';
import { Choice } from './choice.ts';
import panelClasses from './panel.module.css';
import { Tool } from './Tool.tsx';
import classes from './viewer.module.css';

type Props = {
  /** Buttons above the document. */
  tools?: ReactNode;
  /** What helps to find one's way, beside the document; `name` such as `Outline`. */
  panel?: { name: string; content: (close: () => void) => ReactNode };
  children: ReactNode;
};

const narrow = () => matchMedia('(max-width: 860px)').matches;

/** A document with its tools above and its panel beside it; on a narrow screen the panel lies over the document. */
export function Stage({ tools, panel, children }: Props) {
  const [open, setOpen] = useState(() => !narrow());
  const id = useId();
  const choice = useContext(Choice);
  const w = words('stage');
  const label = panel ? (open ? w.hide : w.show)(panel.name) : '';
  const closeIfOver = () => narrow() && setOpen(false);
  return (
    <>
      {(tools || panel || choice) && (
        <section className={classes.tools} aria-label={w.tools}>
          {panel && (
            <Tool
              label={label}
              expanded={open}
              controls={id}
              icon={<IconLayoutSidebar size={19} stroke={1.7} aria-hidden />}
              onClick={() => setOpen(!open)}
            />
          )}
          {tools}
          {choice && <span className={classes.choice}>{choice}</span>}
        </section>
      )}
      <div className={classes.stage}>
        {panel && (
          <nav
            id={id}
            className={panelClasses.panel}
            aria-label={panel.name}
            hidden={!open}
            onKeyDown={(event) => event.key === 'Escape' && closeIfOver()}
          >
            {open && panel.content(closeIfOver)}
          </nav>
        )}
        {children}
      </div>
    </>
  );
}
