import { createHash } from 'node:crypto';
import type { Language } from '../../../../formats/words/language.ts';
import { type Html, html } from './html.ts';

/** The mark of Trivet, as on the other pages (web/shared/frame/Logo.tsx). */
const logo = html`<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
<rect width="32" height="32" rx="7" fill="#0b6e63"/>
<g fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
<ellipse cx="16" cy="10.5" rx="9.2" ry="3.9"/><path d="M7.6 12.6 5.2 24.4M24.4 12.6l2.4 11.8M16 14.4v12.2"/></g></svg>`;

/** A page of one card that works without script.
 *  @param apart links lead to a window of their own, because the page stands in a frame of somebody's page. */
export function framed(
  language: Language,
  title: string,
  content: Html,
  head: Html = html``,
  apart = false,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} – Trivet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sign-in/style.css">
${head}
</head>
<body>
<main class="card">
<p class="brand"><a href="/" ${apart && html`target="_blank" rel="noopener"`}>${logo}<span>Trivet</span></a></p>
${content}
</main>
</body>
</html>
`.markup;
}

/** The source of a script as a policy names it. */
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A script of a page's own, with the policy's leave to run. */
export type PageScript = { element: Html; source: string };
export const pageScript = (script: string): PageScript => ({
  element: { markup: `<script>${script}</script>` },
  source: sourceOf(script),
});

/** Headers of such a page: it may load our style sheet and icon, nothing else.
 *  @param formTargets other origins that a form may redirect to; `any` where they are not known.
 *  @param frameAncestors other origins that may embed the page; none when absent.
 *  @param scripts those that it runs, and with them what they ask of us. */
export function pageHeaders(
  formTargets: string[] | 'any' = [],
  frameAncestors?: string[],
  ...scripts: PageScript[]
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    ...(scripts.length > 0
      ? [`script-src ${scripts.map(({ source }) => source).join(' ')}`, "connect-src 'self'"]
      : []),
    `frame-ancestors ${frameAncestors ? ["'self'", ...frameAncestors].join(' ') : "'none'"}`,
    ...(formTargets === 'any' ? [] : [`form-action ${["'self'", ...formTargets].join(' ')}`]),
  ];
  return {
    'content-security-policy': policy.join('; '),
    // For browsers that do not know the policy above.
    ...(frameAncestors ? {} : { 'x-frame-options': 'DENY' }),
    'cache-control': 'no-store',
    vary: 'accept-language',
    'content-type': 'text/html; charset=utf-8',
  };
}
