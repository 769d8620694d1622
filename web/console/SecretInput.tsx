import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { words } from './words/words.ts';

/** A field whose text is hidden, with a button that shows it, for keys and screen readers too. */
export const SecretInput = (props: ComponentProps<typeof PasswordInput>) => (
  <PasswordInput
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': words('secret').show }}
    {...props}
  />
);
