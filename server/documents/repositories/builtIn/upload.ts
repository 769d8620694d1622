import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, problem } from '../../../platform/http/problem.ts';
import { troubleOf } from '../../../platform/http/trouble.ts';
import type { Stored } from '../../../platform/objects/objects.ts';
import type { Platform } from '../../../platform/platform.ts';
import { extensionOf, mimeOf } from '../../mime.ts';
import { checkName, type Upload } from './service.ts';

type Storing = Pick<Platform, 'objects' | 'scan' | 'settings'>;

/** Stores what somebody sent as the content of a document, and has it looked at.
 *  @throws Problem 413 beyond the limit, 422 when it is infected, 503 without the scanner. */
export async function storeContent(
  { objects, scan, settings }: Storing,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const stored = await objects.put(bytes, { limit: settings.maxDocumentBytes });
  await scan(stored);
  return stored;
}

/** Lets the routes of a scope take files; the part that is no text field is the file, with or without `filename`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: 4,
      parts: 8,
      fieldSize: 4096,
      headerPairs: 50,
      fileSize: Number.POSITIVE_INFINITY,
    },
    isPartAFile: (name: string) => name !== 'comment',
  } as Parameters<typeof scope.register>[1]);
}

/** Stores the one file of a multipart request.
 *  The part's name is the file name; senders that call every part `file` say it in `filename`.
 *  @throws Problem 400 without exactly one file, 413 beyond the limit, 415 for another media type; what `storeContent` raises. */
export async function receiveUpload(request: FastifyRequest, storing: Storing): Promise<Upload> {
  if (!request.isMultipart()) throw problem('request.type.unsupported');
  let received: Upload | undefined;
  let comment = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') comment = String(part.value).slice(0, 1000);
      else received = await receive(part, storing);
    }
  } catch (error) {
    if (tooMany.has(Object(error).code)) throw notOne();
    // What the multipart reader throws at a body that is cut or has no boundary carries no code; all else does but a few
    // errors of the database.
    if (error instanceof Error && !('code' in error) && !troubleOf(error))
      throw problem('request.malformed', { reason: error.message });
    throw error;
  }
  if (!received) throw notOne();
  return { ...received, comment };
}

const notOne = () => invalid([{ path: '/', message: 'must hold one part with the file' }]);
const tooMany = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

async function receive(part: MultipartFile, storing: Storing): Promise<Upload> {
  const name = checkName(
    lastStep(extensionOf(part.fieldname) ? part.fieldname : part.filename || part.fieldname),
  );
  const stored = await storeContent(storing, part.file);
  return { name, mime: mimeOf(name, part.mimetype), stored };
}

/** Some senders give the whole path of the file on their machine. */
const lastStep = (path: string) => path.split(/[/\\]/).at(-1) ?? path;
