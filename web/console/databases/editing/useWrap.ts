import { useLocalStorage } from '@mantine/hooks';

/** Whether long lines go on below, as this browser last had it. */
export function useWrap(): [boolean, (wrap: boolean) => void] {
  const [wrap, setWrap] = useLocalStorage({
    key: 'trivet-source-wrap',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return [wrap, setWrap];
}
