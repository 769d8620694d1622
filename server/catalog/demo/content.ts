import { strToU8, zipSync } from 'fflate';

const README = `Acme Orders 1.0

A request desk for small teams. Unpack this archive where your server reads its
applications, then open orders.html.

This package belongs to the demo content of Trivet.
`;

const NOTES = `Acme Orders 1.0: release notes

- Orders can be entered, searched and printed.
- A reminder goes out when an order waits for more than three days.
- Known limit: one currency per order.
`;

/** What customers read about the product and its release, in Markdown. */
export const demoTexts = {
  description: `A request desk for small teams: orders are entered, searched and printed, and nothing waits unseen.

- Runs on any server that serves web pages
- Reminds whoever is responsible when an order waits for more than three days
`,
  notes: `- **Orders** can be entered, searched and printed
- A reminder goes out when an order waits for more than three days

Known limit: one currency per order.
`,
};

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Acme Orders</title></head>
  <body><h1>Acme Orders</h1><p>Version 1.0</p></body>
</html>
`;

/** The files of the demo release. The same bytes on every start: times inside the archive are fixed. */
export function demoFiles(): { name: string; description: string; platform: string; bytes: Uint8Array }[] {
  const level = { level: 9, mtime: '2026-01-05T00:00:00' } as const;
  const archive = zipSync({
    'acme-orders/README.txt': [strToU8(README), level],
    'acme-orders/orders.html': [strToU8(PAGE), level],
  });
  return [
    {
      name: 'acme-orders-1.0.zip',
      description: 'The application',
      platform: 'any',
      bytes: archive,
    },
    {
      name: 'acme-orders-1.0-notes.txt',
      description: 'Release notes',
      platform: 'any',
      bytes: strToU8(NOTES),
    },
  ];
}
