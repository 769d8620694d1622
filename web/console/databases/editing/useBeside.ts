import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** Whether the preview stands beside the source, as this browser last had it; there must be room for it. */
export function useBeside() {
  const hasRoom = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false }) ?? false;
  const [wanted, setWanted] = useLocalStorage({
    key: 'trivet-preview-beside',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { hasRoom, beside: wanted && hasRoom, setBeside: setWanted };
}
