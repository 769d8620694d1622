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
