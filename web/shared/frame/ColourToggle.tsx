import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useKeepPreferences } from '../me.ts';
import { texts } from '../words/words.ts';

/** Switches between light and dark; until it is used, the system's choice holds. */
export function ColourToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const keepPreferences = useKeepPreferences();
  const now = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = now === 'dark' ? 'light' : 'dark';
  const label = other === 'dark' ? texts().useDark : texts().useLight;
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={() => {
          setColorScheme(other);
          // In this browser it holds all the same.
          void keepPreferences({ colours: other }).catch(() => undefined);
        }}
      >
        {other === 'dark' ? (
          <IconMoon size={19} stroke={1.7} aria-hidden />
        ) : (
          <IconSun size={19} stroke={1.7} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  );
}
