import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The green of the logo; shade 7 carries white text at a contrast of 6:1. */
const pine: MantineColorsTuple = [
  '#e8f7f4',
  '#d3ece7',
  '#a6dacf',
  '#75c7b6',
  '#4eb6a1',
  '#2f9d88',
  '#1a8574',
  '#0b6e63',
  '#085a51',
  '#04473f',
];

/** Greys with a breath of the logo's green, from text on dark to the darkest ground. */
const dark: MantineColorsTuple = [
  '#d5dbd9',
  '#b3bdba',
  '#93a09c',
  '#66736f',
  '#3f4a47',
  '#2f3937',
  '#252d2b',
  '#1b2220',
  '#141a18',
  '#0d1211',
];

const resolved = new Map<string, ReturnType<VariantColorsResolver>>();

/** Colours of a button follow from few words; a page with many buttons reckons each contrast once only. */
const colours: VariantColorsResolver = (input) => {
  const { theme: _, ...asked } = input;
  const words = JSON.stringify(asked);
  const known = resolved.get(words) ?? defaultVariantColorsResolver(input);
  resolved.set(words, known);
  return known;
};

export const theme = createTheme({
  variantColorResolver: colours,
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, dark },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace',
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1.05rem', lineHeight: '1.4' },
    },
  },
  respectReducedMotion: true,
  components: {
    // Each part is as wide as its words: parts of one width would break the longest where there is room for all. Words of
    // other languages are longer: without room they take two lines before they are cut off.
    SegmentedControl: {
      styles: { control: { flex: '1 1 auto' }, label: { whiteSpace: 'normal', lineHeight: 1.25 } },
    },
    Modal: { styles: { title: { fontSize: '1.125rem', fontWeight: 650 } } },
  },
});

/** Keeps the reader's choice of light, dark or the system's under the name that `public/colours.js` reads. */
export const colourChoice = localStorageColorSchemeManager({ key: 'trivet-colours' });

/** Text softer than black, and lesser text that still has a contrast of 4.5:1 on every ground (WCAG 1.4.3). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b2220',
    '--mantine-color-dimmed': '#5b6562',
    '--mantine-color-placeholder': '#5f6b67',
    '--mantine-color-error': '#c22a2a',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02424',
    '--mantine-color-red-light': '#fdeceb',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-orange-light': '#fdf0e2',
    '--mantine-color-orange-light-color': '#8a3a00',
    '--mantine-color-yellow-light': '#fdf5dc',
    '--mantine-color-yellow-light-color': '#6b4a00',
    '--mantine-color-pine-light': '#e3f3ef',
    '--mantine-color-pine-light-hover': '#d3ece7',
  },
  dark: {
    '--mantine-color-text': '#dfe5e3',
    '--mantine-color-dimmed': '#9aa7a3',
    '--mantine-color-placeholder': '#8a9793',
    '--mantine-color-error': '#ff9b95',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#b02424',
    '--mantine-color-pine-light': '#17352f',
    '--mantine-color-pine-light-hover': '#1c4039',
    '--mantine-color-pine-light-color': '#8fd3c5',
    '--mantine-color-gray-light': '#2a3330',
    '--mantine-color-gray-light-color': '#b3bdba',
    '--mantine-color-red-light': '#3d2121',
    '--mantine-color-red-light-color': '#ffb3ad',
  },
});
