import { createServer } from 'node:http';
import pg from 'pg';

/** The least that a server does for a read by id: node:http, one prepared lookup, JSON text out. No sign-in, no checks. */
const statement = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 });
const server = createServer(async (request, response) => {
  const id = decodeURIComponent(request.url?.split('/').at(-1)?.split('?')[0] ?? '');
  const { rows } = await pool.query({ name: 'lookup', text: statement, values: [id] });
  response.writeHead(rows.length > 0 ? 200 : 404, { 'content-type': 'application/json' }).end(rows[0]?.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
process.once('message', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
