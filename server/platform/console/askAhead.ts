import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the build noted of each view: which files it loads besides those of the page. */
type View = { pattern: string; scripts: string[]; styles: string[] };

const noted = fileURLToPath(new URL('../../../web/dist/console/views.json', import.meta.url));
let views: { pattern: RegExp; markup: string }[] | undefined;

/** Has the browser ask for what the view at a path loads while it still loads the page's own scripts. */
export function askForView(path: string): string {
  views ??= existsSync(noted)
    ? (JSON.parse(readFileSync(noted, 'utf8')) as View[]).map((view) => ({
        pattern: new RegExp(view.pattern),
        markup: markupOf(view),
      }))
    : [];
  return views.find(({ pattern }) => pattern.test(path))?.markup ?? '';
}

const markupOf = ({ scripts, styles }: View) =>
  [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');

/** The same for what every page asks the server at first; whoever is not signed in is nobody there. */
export const askWho = (isSignedIn: boolean): string =>
  [...(isSignedIn ? ['/api/v1/me'] : []), '/api/v1/about']
    .map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`)
    .join('');
