import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { startSubject } from '../bench/harness.ts';
import { openBrowser, signIn } from '../test/support/browser.ts';
import { ADMIN } from '../test/support/client.ts';

/**
 * Makes the pictures of the README and the guides anew: a Trivet with its demo content, 1440 pixels wide, light.
 * The pages have to be built (`npm run build`). `node docs/screenshots.ts [name …]`
 */
const MAX_BYTES = 150 * 1024;
const folder = new URL('./images/', import.meta.url);

type Picture = {
  name: string;
  as: string;
  /** Where it is; or how it is found out, by somebody who is signed in. */
  path: string | ((page: Page) => Promise<string>);
  /** What has to be there before it is taken. */
  ready: (page: Page) => Promise<unknown>;
  height?: number;
};

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The release of the demo product. */
const release = (page: Page) =>
  page.evaluate(async () => {
    const items = async (path: string) => (await (await fetch(path)).json()).items;
    const [product] = await items('/v1/products');
    const [first] = await items(`/v1/products/${product.id}/releases`);
    return `/publish/products/${product.id}/releases/${first.id}`;
  });

/** A form of the demo database. */
const form = (page: Page) =>
  page.evaluate(async () => {
    const { types } = await (await fetch('/api/dxl/designsummary?nsfPath=demo.nsf')).json();
    const [{ name, unid }] = types.form.elements;
    return `/databases/demo.nsf?${new URLSearchParams({ type: 'form', name, unid })}`;
  });

async function preview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.getByRole('region', { name: 'Preview', exact: true }).waitFor();
}

/** Shows the text on pages, as the View menu does. */
async function onPages(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Document text' }).waitFor();
  await page.getByRole('menuitem', { name: 'View', exact: true }).click();
  await page.getByRole('menu').getByText('Pages', { exact: true }).click();
  await page.getByRole('button', { name: /^Page 1 of/ }).waitFor();
}

async function thumbnails(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Release plan.docx' }).waitFor();
  // They are made in the background, where LibreOffice is installed.
  await page.waitForTimeout(10_000);
}

const pictures: Picture[] = [
  { name: 'home', as: 'alice', path: '/', ready: heading(/Trivet|Alice/) },
  {
    name: 'design',
    as: 'alice',
    path: form,
    ready: preview,
  },
  { name: 'documents', as: 'alice', path: '/files', ready: thumbnails, height: 620 },
  {
    name: 'editor-pages',
    as: 'alice',
    path: '/docs/app/doc/lcfiles/release-plan/edit/content',
    ready: onPages,
  },
  {
    name: 'publish',
    as: 'alice',
    path: release,
    ready: heading(/1\.0/),
    height: 960,
  },
  { name: 'portal', as: 'bob', path: '/catalog/acme/acme-orders/1.0', ready: heading(/1\.0/) },
  {
    name: 'admin',
    as: ADMIN.username,
    path: '/admin',
    ready: (page) => page.getByRole('region', { name: 'Parts' }).waitFor(),
    height: 900,
  },
];

const wanted = process.argv.slice(2);
const subject = await startSubject({ TRIVET_ADMIN_PASSWORD: ADMIN.password });
const browser = await openBrowser();
let tooLarge = false;
try {
  for (const picture of pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    await take(picture);
} finally {
  await browser.end();
  await subject.stop();
}
if (tooLarge) process.exitCode = 1;

async function take({ name, as, path, ready, height = 900 }: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height },
    colorScheme: 'light',
    locale: 'en-GB',
  });
  await signIn(page, subject, as, as === ADMIN.username ? ADMIN.password : as, '/');
  await page.goto(`${subject.url}${typeof path === 'string' ? path : await path(page)}`);
  await ready(page);
  await page.waitForLoadState('networkidle');
  const file = new URL(`${name}.png`, folder);
  await page.screenshot({ path: file.pathname, animations: 'disabled' });
  const { length } = readFileSync(file);
  tooLarge ||= length > MAX_BYTES;
  console.log(
    `${name}.png: ${Math.ceil(length / 1024)} KB${length > MAX_BYTES ? ', which is too large' : ''}`,
  );
  await page.context().close();
}
