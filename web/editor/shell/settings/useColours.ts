import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useRef, useState } from 'react';

/** The choice of light, dark or the system's colours, for who is not rendered by React. */
export function useColours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const latest = useRef({ colorScheme, setColorScheme });
  latest.current = { colorScheme, setColorScheme };
  const [colours] = useState(() => ({
    get: () => latest.current.colorScheme,
    set: (next: MantineColorScheme) => latest.current.setColorScheme(next),
  }));
  return colours;
}
