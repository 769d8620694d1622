import { createServer } from 'node:http';
import pg from 'pg';
import { createFloorRecord } from './floorRecord.ts';

/** The least that a server does for a create: node:http, the body parsed, two inserts in one transaction. No sign-in, no checks. */
const pool = new pg.Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 20 });
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { name } = JSON.parse(Buffer.concat(chunks).toString()) as { name: string };
  const seq = await createFloorRecord(pool, name);
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ seq, name }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
process.once('message', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
