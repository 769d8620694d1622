import { beforeEach, expect, test, vi } from 'vitest';

const de = { area: { saved: 'Gespeichert' } };
const en = { area: { saved: 'Saved' } };
let page: typeof import('./words.ts');

beforeEach(async () => {
  vi.resetModules();
  page = await import('./words.ts');
});

test('the texts are those of the language that was loaded last, and so are the numbers', async () => {
  const words = page.makeWords<typeof en>({ en: async () => en, de: async () => de });
  expect(() => words('area')).toThrow('before they are loaded');
  await page.loadWords('de');
  expect([words('area').saved, page.number(1200)]).toEqual(['Gespeichert', '1.200']);
  await page.loadWords('en');
  expect([words('area').saved, page.number(1200)]).toEqual(['Saved', '1,200']);
});

test('English that comes with the page is there at once, and stays when another language cannot be loaded', async () => {
  const words = page.makeWords<typeof en>({ en, de: () => Promise.reject(new Error('the line is cut')) });
  expect(words('area').saved).toBe('Saved');
  await expect(page.loadWords('de')).rejects.toThrow('the line is cut');
  expect([words('area').saved, page.language()]).toEqual(['Saved', 'en']);
});

test('a part whose texts cannot be loaded leaves no page that speaks two languages', async () => {
  const whole = page.makeWords<typeof en>({ en, de: async () => de });
  page.makeWords<typeof en>({ en, de: () => Promise.reject(new Error('the line is cut')) });
  await expect(page.loadWords('de')).rejects.toThrow();
  expect(whole('area').saved).toBe('Saved');
});

test('a language that is wanted while the first is loaded leaves nobody without texts', async () => {
  const words = page.makeWords<typeof en>({ en: async () => en, de: async () => de });
  const first = page.loadWords('en');
  void page.loadWords('de');
  await first;
  expect(words('area').saved).toBe('Gespeichert');
});

test('who watches hears of another language, and not of the same again', async () => {
  page.makeWords<typeof en>({ en, de: async () => de });
  const heard: string[] = [];
  const stop = page.watchLanguage(() => heard.push(page.language()));
  await page.loadWords('en');
  await page.loadWords('de');
  await page.loadWords('de');
  stop();
  await page.loadWords('en');
  expect(heard).toEqual(['de']);
});
