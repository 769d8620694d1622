import { Button, Modal, type ModalRootProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../words/words.ts';
import classes from './dialog.module.css';
import { useFocusBack } from './useFocusBack.ts';

/** The button that does what a dialog is for; Enter in a field does it as well. */
type Submit = {
  name: string;
  run: () => void;
  busy?: boolean;
  disabled?: boolean;
  dangerous?: boolean;
  /** label of the button that leaves everything as it is; "Cancel" by default */
  cancel?: string;
};

type Props = {
  title: string;
  close: () => void;
  children: ReactNode;
  submit?: Submit;
  /** how wide it is: pixels, a length of CSS, or one of Mantine's names */
  size?: ModalRootProps['size'];
  /** where there is room for more than a sheet: `top` leaves room for what is found below, `right` has all of the height */
  place?: 'middle' | 'top' | 'right';
  /** shows no title, and its content reaches its edges */
  bare?: boolean;
  /** Another dialog stands above it, which has the keys. */
  covered?: boolean;
};

/** The frame of every dialog: a title, a way out, what scrolls when it is long, and buttons that stay in sight. Escape
 *  closes it, the keyboard stays in it and goes back afterwards. On a phone it is a sheet from below. */
export function Dialog({ title, close, children, submit, size = 'md', place = 'middle', ...how }: Props) {
  const { bare = false, covered = false } = how;
  useFocusBack();
  const button = useKeptFocus(submit?.busy ?? false);
  const content = (
    <>
      <div ref={reachable} className={bare ? classes.bare : classes.body}>
        {children}
      </div>
      {submit && (
        <div className={classes.foot}>
          <Button variant="default" onClick={close} data-autofocus={submit.dangerous || undefined}>
            {submit.cancel ?? texts().cancel}
          </Button>
          <Button
            ref={button}
            type="submit"
            loading={submit.busy ?? false}
            disabled={submit.disabled ?? false}
            {...(submit.dangerous ? { color: 'red' } : {})}
          >
            {submit.name}
          </Button>
        </div>
      )}
    </>
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A dialog above another page's form is no part of that form, wherever it stands in the tree of components.
    event.stopPropagation();
    if (submit && !submit.busy && !submit.disabled) submit.run();
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      size={size}
      returnFocus={false}
      closeOnEscape={!covered}
      trapFocus={!covered}
      transitionProps={{ duration: 0 }}
      className={classes.root}
      classNames={{ inner: classes.inner, content: classes.frame, header: classes.head }}
      data-place={place}
    >
      <Modal.Overlay />
      <Modal.Content {...(bare ? { 'aria-label': title } : {})}>
        {!bare && (
          // It is the head of a dialog, not of the page.
          <Modal.Header role="none">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={texts().close} />
          </Modal.Header>
        )}
        {submit ? (
          <form className={classes.form} onSubmit={send}>
            {content}
          </form>
        ) : (
          content
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** A button that is busy cannot have the focus; it has it again when what it did has failed. */
function useKeptFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}

/** Content without anything focusable takes the focus itself, so that keys can scroll it (WCAG 2.1.1). */
function reachable(node: HTMLElement | null): void {
  if (node && !node.querySelector('a[href], button, input, select, textarea, summary')) node.tabIndex = 0;
}
