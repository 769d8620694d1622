import type { ServerResponse } from 'node:http';

/** How a CMIS repository may differ from the next one. */
export type Ways = {
  version: '1.0' | '1.1';
  /** False: documents have no versions, writing overwrites. */
  versions: boolean;
  /** Where entries say that bytes can be put. */
  media: 'always' | 'copies' | 'copies asked for' | 'never';
  /** How the working copy of a document is found. */
  copyShown: 'link' | 'history' | 'id' | 'query' | 'collection' | 'nowhere';
  /** Whether the entry of a working copy says that it is one: 1.0 has no property for it. */
  copySays: boolean;
  checkOutGives: 'entry' | 'location' | 'nothing' | 'document';
  templates: 'usual' | 'other' | 'none';
  markup: 'usual' | 'prefixes' | 'relative';
  /** Whether the id of a version series is taken for an object. */
  seriesIsObject: boolean;
  actions: 'inside' | 'linked' | 'none';
  bytesWith: 'content' | 'edit-media';
};

export type Copy = { id: string; bytes: Uint8Array; by: string };
export type Paper = {
  series: string;
  name: string;
  /** Changes with every change. */
  token: number;
  mayWrite: boolean;
  mayRead: boolean;
  versions: (Copy & { label: string })[];
  copy?: Copy | undefined;
};

export type View = ReturnType<typeof viewOf>;

const ATOM = 'http://www.w3.org/2005/Atom';
const CMIS = 'http://docs.oasis-open.org/ns/cmis/core/200908/';
const RA = 'http://docs.oasis-open.org/ns/cmis/restatom/200908/';
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes entries and feeds as these ways want it. */
export function viewOf(root: string, ways: Ways) {
  const [a, c, r] = ways.markup === 'prefixes' ? ['n0:', 'n1:', 'n2:'] : ['', 'cmis:', 'cmisra:'];
  const named = (prefix: string) => (prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`);
  const spaces = `${named(a)}="${ATOM}" ${named(c)}="${CMIS}" ${named(r)}="${RA}" xmlns:alf="http://www.alfresco.org"`;
  const base = ways.markup === 'relative' ? ` xml:base="${root}/cmis/"` : '';
  const at = (path: string) => escaped(ways.markup === 'relative' ? `..${path}` : `${root}${path}`);
  const link = (rel: string, path: string, type = '') =>
    `<${a}link rel="${rel}" href="${at(path)}" ${type && `type="${type}"`}/>`;
  const property = (kind: string, id: string, value: string | undefined) =>
    `<${c}property${kind} propertyDefinitionId="${id}" queryName="x">${
      value === undefined ? '' : `<${c}value>${escaped(value)}</${c}value>`
    }</${c}property${kind}>`;

  const mediaIn = (isCopy: boolean, listed: boolean) =>
    ways.media === 'always' ||
    (isCopy && (ways.media === 'copies' || (ways.media === 'copies asked for' && !listed)));

  const actionsOf = (paper: Paper, isCopy: boolean) => {
    const out = paper.copy !== undefined && !isCopy;
    const write = paper.mayWrite && !out;
    const said = {
      canGetContentStream: paper.mayRead,
      canCheckOut: write && ways.versions && !isCopy,
      canCheckIn: paper.mayWrite && isCopy,
      canSetContentStream: write && (isCopy || ways.media === 'always' || !ways.versions),
    };
    const list = Object.entries(said).map(([name, value]) => `<${c}${name}>${value}</${c}${name}>`);
    return `<${c}allowableActions ${spaces}>${list.join('')}</${c}allowableActions>`;
  };

  /** `index` of the version, -1 for the working copy. */
  const entry = (paper: Paper, index: number, listed = false): string => {
    const isCopy = index === -1;
    const version = isCopy ? paper.copy : paper.versions[index];
    if (!version) return '';
    const id = encodeURIComponent(version.id);
    const series = encodeURIComponent(paper.series);
    const label = isCopy ? (ways.copySays ? 'pwc' : undefined) : paper.versions[index]?.label;
    const copy = ways.copyShown === 'id' || ways.copyShown === 'link' ? paper.copy?.id : undefined;
    return (
      `<${a}entry ${spaces}${base}><${a}id>urn:${id}</${a}id><${a}title>${escaped(paper.name)}</${a}title>` +
      `<alf:icon>https://icons.example/</alf:icon>` +
      (ways.bytesWith === 'content' ? `<${a}content src="${at(`/content?id=${id}`)}" type="x/y"/>` : '') +
      link('self', `/object?id=${id}`) +
      link('edit', `/object?id=${id}`) +
      link('up', `/parents?id=${id}`) +
      (ways.versions ? link('version-history', `/history?series=${series}`) : '') +
      (mediaIn(isCopy, listed) || ways.bytesWith === 'edit-media'
        ? link('edit-media', `/content?id=${id}`)
        : '') +
      (paper.copy && !isCopy && ways.copyShown === 'link'
        ? link('working-copy', `/object?id=${encodeURIComponent(paper.copy.id)}`)
        : '') +
      (ways.actions === 'linked'
        ? link('http://docs.oasis-open.org/ns/cmis/link/200908/allowableactions', `/actions?id=${id}`)
        : '') +
      `<${r}object><${c}properties>` +
      property('Id', 'cmis:objectId', version.id) +
      property('Id', 'cmis:baseTypeId', 'cmis:document') +
      property('Id', 'cmis:objectTypeId', 'cmis:document') +
      property('String', 'cmis:name', paper.name) +
      property('String', 'cmis:createdBy', 'registrar') +
      property('String', 'cmis:lastModifiedBy', version.by) +
      property('DateTime', 'cmis:creationDate', '2026-01-02T03:04:05.000+01:00') +
      property('DateTime', 'cmis:lastModificationDate', '2026-01-02T03:04:05.678+01:00') +
      property('String', 'cmis:changeToken', String(paper.token)) +
      property('Integer', 'cmis:contentStreamLength', String(version.bytes.length)) +
      property('String', 'cmis:contentStreamMimeType', 'application/octet-stream') +
      (ways.versions
        ? property('Id', 'cmis:versionSeriesId', paper.series) +
          property('String', 'cmis:versionLabel', label) +
          property('Boolean', 'cmis:isLatestVersion', String(index === paper.versions.length - 1)) +
          property('Boolean', 'cmis:isVersionSeriesCheckedOut', String(paper.copy !== undefined)) +
          property('String', 'cmis:versionSeriesCheckedOutBy', paper.copy?.by) +
          (ways.copySays
            ? property('Id', 'cmis:versionSeriesCheckedOutId', isCopy ? paper.copy?.id : copy)
            : '') +
          (ways.version === '1.1' && ways.copySays
            ? property('Boolean', 'cmis:isPrivateWorkingCopy', String(isCopy))
            : '')
        : '') +
      `</${c}properties>${ways.actions === 'inside' && !listed ? actionsOf(paper, isCopy) : ''}</${r}object></${a}entry>`
    );
  };

  const wrap = (entries: string[]) =>
    `<${a}feed ${spaces}${base}><${a}title>x</${a}title>${entries.join('')}</${a}feed>`;
  return {
    entry,
    feed: (all: { paper: Paper; at: number }[]) => wrap(all.map((each) => entry(each.paper, each.at, true))),
    history(paper: Paper) {
      const versions = paper.versions.map((_, index) => entry(paper, index, true)).reverse();
      const copy = paper.copy && ways.copyShown === 'history' ? [entry(paper, -1, true)] : [];
      return wrap([...copy, ...versions]);
    },
    actions: (paper: Paper, index: number) => actionsOf(paper, index === -1),
    folder: () =>
      wrap([
        `<${a}entry>${link('down', '/tree', 'application/cmistree+xml')}${link('down', '/children', 'application/atom+xml;type=feed')}<${r}object/></${a}entry>`,
      ]),
  };
}

/** The service document. */
export function servicePage(root: string, ways: Ways): string {
  const address = (path: string) => escaped(ways.markup === 'relative' ? `..${path}` : `${root}${path}`);
  const collection = (path: string, type: string) =>
    `<collection href="${address(path)}"><ra:collectionType>${type}</ra:collectionType></collection>`;
  const templates = {
    usual: () =>
      [
        ['objectbyid', '/object?id={id}&includeAllowableActions={includeAllowableActions}&filter={filter}'],
        ['query', '/query?q={q}&searchAllVersions={searchAllVersions}&maxItems={maxItems}'],
        ['typebyid', '/type?id={id}'],
      ].map(
        ([type, path]) =>
          `<ra:uritemplate><ra:template>${address(path ?? '')}</ra:template><ra:type>${type}</ra:type></ra:uritemplate>`,
      ),
    // Other letters, other variables, attributes instead of elements, inside another element.
    other: () => [
      `<x:extras xmlns:x="urn:x"><ra:uriTemplate type="objectById" template="${address('/object?objectId={objectId}&more={renditionFilter}')}"/>`,
      `<ra:uriTemplate type="Query" template="${address('/query?q={Q}&searchAllVersions={searchallversions}')}"/></x:extras>`,
    ],
    none: () => [
      `<ra:uritemplate><ra:template>${address('/query?q={q}&searchAllVersions={searchAllVersions}')}</ra:template><ra:type>query</ra:type></ra:uritemplate>`,
    ],
  }[ways.templates]();
  return (
    `<?xml version="1.0"?><service xmlns="http://www.w3.org/2007/app" xmlns:ra="${RA}" xmlns:cm="${CMIS}">` +
    `<workspace><ra:repositoryInfo><cm:repositoryId>other</cm:repositoryId></ra:repositoryInfo></workspace>` +
    `<workspace>${collection('/children', 'root')}${ways.versions ? collection('/checkedout', 'checkedout') : ''}` +
    `<ra:repositoryInfo><cm:repositoryId>main</cm:repositoryId><cm:cmisVersionSupported>${ways.version}</cm:cmisVersionSupported></ra:repositoryInfo>` +
    `${templates.join('')}</workspace></service>`
  );
}

export const typePage = (ways: Ways) =>
  `<entry xmlns="${ATOM}" xmlns:ra="${RA}" xmlns:cm="${CMIS}"><ra:type><cm:id>cmis:document</cm:id><cm:versionable>${ways.versions}</cm:versionable></ra:type></entry>`;

/** An Atom entry of nothing but this. */
export const entry = (inside: string) => `<entry xmlns="http://www.w3.org/2005/Atom">${inside}</entry>`;
/** A CMIS object with these properties. */
export const object = (properties: Record<string, string>) =>
  `<o:object xmlns:o="http://docs.oasis-open.org/ns/cmis/restatom/200908/" xmlns:c="http://docs.oasis-open.org/ns/cmis/core/200908/"><c:properties>${Object.entries(
    { 'cmis:baseTypeId': 'cmis:document', ...properties },
  )
    .map(([id, value]) => `<c:p propertyDefinitionId="${id}"><c:value>${value}</c:value></c:p>`)
    .join('')}</c:properties></o:object>`;
/** What a driver needs at the least. */
export const good = {
  'cmis:objectId': 'x',
  'cmis:name': 'x.docx',
  'cmis:lastModificationDate': '2026-01-01T00:00:00Z',
};
/** Answers with this text as Atom. */
export const xml = (body: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(body);
