import type { Problem } from './problem.ts';
import type { Http } from './server.ts';

/** Headings for people; the problem's summary follows as the sentence. */
const headings: Record<number, string> = {
  401: 'Please sign in',
  403: 'This is not open to you',
  404: 'There is nothing here',
  409: 'This cannot be done now',
  415: 'This kind of file does not open here',
  429: 'Please wait a moment',
  502: 'Another server did not answer',
  503: 'Trivet is not ready',
  504: 'Another server did not answer',
};

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: light-dark(#f7f9f8, #141a18); color: light-dark(#1b2220, #d5dbd9);
  font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
main { box-sizing: border-box; width: min(34rem, 100vw); padding: 2rem 1.5rem; }
h1 { margin: 1.25rem 0 .5rem; font-size: 1.75rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
small { color: light-dark(#5b6562, #93a09c); }
a.to { display: inline-block; margin: .5rem 1rem 1.25rem 0; padding: .55rem 1.1rem; border-radius: .5rem; background: #0b6e63; color: #fff; font-weight: 600; text-decoration: none; }
a.to:focus-visible { outline: 2px solid light-dark(#0b6e63, #75c7b6); outline-offset: 2px; }`;

/** Shows problems to people who came with a browser as a page with a way back, instead of JSON. */
export function showProblems(http: Http): void {
  http.errorPage = (found, request, reply) =>
    reply
      .code(found.status)
      .headers({
        ...found.headers,
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page(found, request.id, request.url));
}

function page(found: Problem, requestId: string, url: string): string {
  const heading =
    headings[found.status] ?? (found.status >= 500 ? 'Something went wrong' : 'This did not work');
  const way =
    found.status === 401
      ? { href: `/sign-in?return=${encodeURIComponent(url)}`, name: 'Sign in' }
      : { href: '/', name: 'Go to the home page' };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading} – Trivet</title><link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main><img src="/icon.svg" alt="" width="40" height="40"><h1>${heading}</h1><p>${asHtml(found.message)}</p>
<a class="to" href="${asHtml(way.href)}">${way.name}</a><br><small>${found.code} · request ${requestId}</small></main></body></html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
