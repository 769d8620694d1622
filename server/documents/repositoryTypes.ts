/** The repository types of the seed's addresses: our built-in one, and those that the keywords cmis and rest mean. */
export const repositoryTypes = ['lcfiles', 'external.cmis', 'external.rest'] as const;
export type RepositoryType = (typeof repositoryTypes)[number];

/** The keywords of the two callback addresses. */
export const keywords = ['cmis', 'rest'] as const;
export type Keyword = (typeof keywords)[number];

export const typeOf = (keyword: Keyword): RepositoryType => `external.${keyword}`;

/** The keyword of an outside repository type; undefined for the built-in one. */
export function keywordOf(type: RepositoryType): Keyword | undefined {
  return keywords.find((keyword) => typeOf(keyword) === type);
}
