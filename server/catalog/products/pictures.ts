import type { Executor } from '../../platform/database/database.ts';
import { touchBytes } from '../files/bytes.ts';
import { judgePicture, MAX_BYTES, type Picture } from '../pictures/judge.ts';
import { writePicture } from '../pictures/store.ts';
import type { Catalog } from '../records/context.ts';
import type { Answer } from '../records/idempotency.ts';
import { change } from '../records/store.ts';
import { isUnchanged } from '../records/unchanged.ts';
import { type Author, audit } from '../records/write.ts';
import { changed, locked } from '../recordTypes/recordType.ts';
import { presentProduct } from './present.ts';
import { products } from './service.ts';

/** Keeps the bytes of a picture, to which no product refers yet. @throws Problem 422 for what is none. */
export async function keepPicture({ platform, db }: Catalog, bytes: Buffer): Promise<Picture> {
  const judged = judgePicture(bytes);
  const { sha256 } = await platform.objects.put(bytes, {
    limit: MAX_BYTES,
    accept: (stored) => touchBytes(db, stored.sha256, platform.clock()),
  });
  return { ...judged, sha256 };
}

/** Gives a product a picture, or takes it away; part of the product, whose version it counts up.
 *  @throws Problem 404, 412. */
export async function changePicture(
  tx: Executor,
  by: Author,
  id: string,
  picture: Picture | undefined,
): Promise<Answer> {
  const current = await locked(tx, products, id);
  by.check(current.version);
  if (isUnchanged({ picture: picture ?? null }, { picture: current.picture ?? undefined }))
    return { status: 200, body: presentProduct(current), version: current.version };
  await writePicture(tx, id, picture);
  await change(tx, 'tree', id, by.at);
  await audit(tx, by, `product.picture.${picture ? 'set' : 'delete'}`, `product/${id}`, { ...picture });
  return changed(tx, products, id);
}
