import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import type { Picture } from './judge.ts';

/** The picture of the product `t` as JSON, or null. */
export const pictureOfProduct = sql`(select json_build_object('type', i.type, 'size', i.size, 'width', i.width,
    'height', i.height, 'sha256', i.sha256) from catalog.picture i where i.product = t.id)`;

/** Gives a product this picture, or none. */
export async function writePicture(
  tx: Executor,
  product: string,
  picture: Picture | undefined,
): Promise<void> {
  if (!picture) {
    await sql`delete from catalog.picture where product = ${product}`.execute(tx);
    return;
  }
  const { sha256, type, size, width, height } = picture;
  await sql`insert into catalog.picture (product, sha256, type, size, width, height)
    values (${product}, ${sha256}, ${type}, ${size}, ${width}, ${height})
    on conflict (product) do update set sha256 = excluded.sha256, type = excluded.type, size = excluded.size,
      width = excluded.width, height = excluded.height`.execute(tx);
}
