export type State = 'unpublished' | 'published' | 'depublished';
export type StreamName = 'internal' | 'ea' | 'ga' | 'xs';

/** What every record of the catalog has. */
export type CatalogRecord = { id: string; name: string; state: State; slug?: string };
export type Parent = { id: string; sections: string[] };
export type Part = { id: string; slug: string; name: string };

export type ProductGroup = CatalogRecord & {
  slug: string;
  parent?: Parent;
  resourceSets: string[];
  sections: Part[];
};

/** Members besides the part number are the grant's own. */
export type PartNumberGrant = { partNumber: string; [detail: string]: unknown };
export type Component = { id: string; name: string; partNumberGrants: PartNumberGrant[] };
export type Product = CatalogRecord & {
  slug: string;
  parent?: Parent;
  /** Markdown, for customers. */
  description?: string;
  picture?: { sha256: string; width: number; height: number };
  resourceSets: string[];
  components: Component[];
  releaseGroups: Part[];
};

export type Rollout = { percent: number; seed?: string };
/** Days are inclusive; what is absent is open. */
export type Stream = { from?: string; to?: string; rollout?: Rollout };
export type Streams = { [name in StreamName]?: Stream };
export type ReleaseItem = CatalogRecord & { slug: string };
export type ReleaseSection = Part & { files: string[] };
export type Release = ReleaseItem & {
  /** Markdown, for customers. */
  notes?: string;
  resourceSets: string[];
  sections: ReleaseSection[];
  packages: string[];
  releaseGroups: string[];
  streams: Streams;
};

/** Size and checksums are absent while its bytes are not complete. */
export type PackageFile = {
  id: string;
  name: string;
  description?: string;
  platform?: string;
  size?: number;
  checksums?: { sha256: string };
};
export type Package = CatalogRecord & { files: PackageFile[] };
export type PackageComponent = { id: string; name: string; product: string };

export type Link = { id: string; label: string; url: string; type: 'external' | 'internal' };
export type ResourceSet = CatalogRecord & { resources: Link[] };

/** A customer. Days are inclusive, in UTC; what is absent is open. */
export type Account = {
  account: string;
  name?: string;
  members: string[];
  partNumbers: HeldPartNumber[];
  /** Identifiers of products. */
  earlyAccess: string[];
  extendedSupport: string[];
};
export type HeldPartNumber = { partNumber: string; from?: string; to?: string };
