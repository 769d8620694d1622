/** The page around Swagger UI. The colours are those of the console: `/colours.js` says which before anything is painted. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API – Trivet</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/openapi/swagger-ui.css">
<link rel="stylesheet" href="/openapi/style.css">
<script src="/colours.js"></script>
<script src="/openapi/start.js"></script>
<script src="/openapi/swagger-ui-bundle.js" defer></script>
</head>
<body>
<header class="head">
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Trivet</a>
<nav aria-label="API"><a href="/">Back to the console</a><a href="/openapi.json">openapi.json</a></nav>
</header>
<div id="swagger-ui"><noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">openapi.json</a>.</noscript></div>
</body>
</html>
`;

/** Runs before the page is painted, and opens the description once the page and Swagger UI are there. */
export const start = `const root = document.documentElement;
root.classList.toggle('dark-mode', root.getAttribute('data-mantine-color-scheme') === 'dark');
addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    onComplete: () => document.getElementById('servers')?.setAttribute('aria-label', 'Server'),
  });
});
`;
