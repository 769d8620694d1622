import type { ServerResponse } from 'node:http';
import { entry, good, object, xml } from './cmisPages.ts';

/** What a repository may answer instead of an entry; the status, and the end of the code, that people see then. */
export const misbehaviours: [
  what: string,
  status: number,
  code: string,
  misbehave: (response: ServerResponse) => void,
][] = [
  [
    'a page instead of Atom',
    502,
    'broken',
    (r: ServerResponse) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  ],
  ['a page that claims to be Atom', 502, 'broken', xml('<html><body/></html>')],
  ['no XML', 502, 'broken', xml('{"json":true}')],
  ['XML that ends half-way', 502, 'broken', xml('<entry xmlns="http://www.w3.org/2005/Atom"><link')],
  ['a document type with entities', 502, 'broken', xml('<!DOCTYPE e [<!ENTITY a "aaaa">]><e>&a;</e>')],
  ['nesting without end', 502, 'broken', xml('<a>'.repeat(5000))],
  ['nothing', 502, 'broken', xml('')],
  ['a feed without an entry', 502, 'broken', xml('<feed xmlns="http://www.w3.org/2005/Atom"/>')],
  ['an entry without an id', 502, 'broken', xml(entry(object({})))],
  [
    'a date that is none',
    502,
    'broken',
    xml(entry(object({ ...good, 'cmis:lastModificationDate': 'yesterday' }))),
  ],
  ['a name that is none', 502, 'broken', xml(entry(object({ ...good, 'cmis:name': ' ' })))],
  ['a folder', 404, 'unknown', xml(entry(object({ ...good, 'cmis:baseTypeId': 'cmis:folder' })))],
  [
    'a redirect',
    502,
    'broken',
    (r: ServerResponse) => void r.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  ],
  ['a refused account', 502, 'account', (r: ServerResponse) => void r.writeHead(401).end()],
  ['a refusal', 403, 'missing', (r: ServerResponse) => void r.writeHead(403).end()],
  ['a strange id', 404, 'unknown', (r: ServerResponse) => void r.writeHead(400).end()],
  ['too much', 413, 'large', (r: ServerResponse) => void r.writeHead(200).end(Buffer.alloc(9_000_000))],
];
