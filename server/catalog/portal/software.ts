import { nobody } from '../entitlements/decide.ts';
import { visibleTo } from '../entitlements/visible.ts';
import type { Catalog } from '../records/context.ts';
import { dayOf } from '../records/rows.ts';
import { oneLine } from './present.ts';
import { latestOf, type SoftwareRow, softwareOf } from './softwareStore.ts';

/** One line of the list of software, in the words of the clients that read it. */
type Software = {
  product: string;
  type: string;
  label: string;
  labelVersion: string;
  platform: string | string[];
  language: string;
  fileName: string;
  fileSize: number | null;
  fileChecksum: string | null;
  fileID: string;
  description: string;
};

/** What a client looks for when it names no type or platform. */
const USUAL_TYPE = 'server';
const USUAL_PLATFORM = 'any';
const LANGUAGE_PACK = /^(langpack)-([a-z]{2,3})$/;

/** The payload of `software.jwt`: where to exchange and download, and every public file. */
export async function listSoftware(catalog: Catalog) {
  const { db, platform } = catalog;
  const { publicUrl } = platform.settings;
  const today = dayOf(platform.clock());
  const rows = await softwareOf(db, visibleTo(nobody, today).release);
  return {
    iss: publicUrl,
    iat: beginOf(today),
    configuration: {
      tokenURL: `${publicUrl}/v1/apitokens/exchange`,
      downloadURLPrefix: `${publicUrl}/v1/files/`,
      downloadURLSuffix: '/download',
    },
    software: rows.flatMap(presentSoftware),
  };
}

/** The payload of `product.jwt`: the newest version of every product. */
export async function listLatest({ db, platform }: Catalog) {
  const today = dayOf(platform.clock());
  const rows = await latestOf(db, visibleTo(nobody, today).release);
  const product = rows.map(({ product, slug }) => ({ product, version: labelOf(slug) }));
  return { iss: platform.settings.publicUrl, iat: beginOf(today), product };
}

/** What is public changes with the records and the day, so the list says the day and is else the same. */
const beginOf = (day: string) => Date.parse(day) / 1000;

/** Clients compare versions in capitals, whatever was typed. */
const labelOf = (slug: string) => slug.toUpperCase();

/** A file for several platforms is listed once for each: clients look for one platform as text. In a section
 *  `langpack-de` it is a language pack, for which they look in a list of platforms. */
function presentSoftware({ product, slug, name, section, file }: SoftwareRow): Software[] {
  const platforms = (oneLine(file.platform) ?? '').split(',').flatMap((each) => each.trim() || []);
  const [, pack, language] = LANGUAGE_PACK.exec(section ?? '') ?? [];
  const one = (platform: string | string[]): Software => ({
    product,
    type: pack ?? section ?? USUAL_TYPE,
    label: labelOf(slug),
    labelVersion: name,
    platform,
    language: language?.toUpperCase() ?? '',
    fileName: file.name,
    fileSize: file.size,
    fileChecksum: file.sha256,
    fileID: file.id,
    description: oneLine(file.description) || file.name,
  });
  const all = platforms.length > 0 ? platforms : [USUAL_PLATFORM];
  return language ? [one(all)] : all.map(one);
}
