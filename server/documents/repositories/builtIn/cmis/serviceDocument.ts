import { version } from '../../../../platform/compose.ts';
import { permissionList } from './acl.ts';
import type { Addresses } from './addresses.ts';
import { media, namespaces, REPOSITORY, ROOT } from './names.ts';
import { element, type Markup } from './xml.ts';

/** The service document: where everything is, and what the repository can do (CMIS 1.1, 3.7.1 and 2.2.2.2). */
export function serviceDocument(to: Addresses, publicUrl: string): Markup {
  const collections = [
    collection('root', 'Documents', to.children({ id: ROOT }), [media.entry, '*/*']),
    collection('types', 'Types', to.types(), []),
    collection('query', 'Query', to.query(), [media.query]),
    collection('checkedout', 'Checked out', to.checkedOut(), [media.entry]),
  ];
  return element(
    'app:service',
    namespaces,
    element(
      'app:workspace',
      {},
      element('atom:title', { type: 'text' }, 'Trivet'),
      collections,
      element('cmisra:repositoryInfo', {}, repositoryInfo(publicUrl)),
      templatesOf(to).map(([type, template, mediatype]) =>
        element(
          'cmisra:uritemplate',
          {},
          element('cmisra:template', {}, template),
          element('cmisra:type', {}, type),
          element('cmisra:mediatype', {}, mediatype),
        ),
      ),
    ),
  );
}

const collection = (type: string, title: string, href: string, accepts: string[]) =>
  element(
    'app:collection',
    { href },
    element('atom:title', { type: 'text' }, title),
    accepts.length > 0 ? accepts.map((each) => element('app:accept', {}, each)) : element('app:accept'),
    element('cmisra:collectionType', {}, type),
  );

const common =
  'filter={filter}&includeAllowableActions={includeAllowableActions}&includeACL={includeACL}&includePolicyIds={includePolicyIds}&includeRelationships={includeRelationships}&renditionFilter={renditionFilter}';

const templatesOf = (to: Addresses): [type: string, template: string, mediatype: string][] => [
  ['objectbyid', `${to.object()}?id={id}&returnVersion={returnVersion}&${common}`, media.entry],
  ['objectbypath', `${to.path()}?path={path}&${common}`, media.entry],
  ['typebyid', `${to.type()}?id={id}`, media.entry],
  [
    'query',
    `${to.query()}?q={q}&searchAllVersions={searchAllVersions}&includeAllowableActions={includeAllowableActions}&includeRelationships={includeRelationships}&maxItems={maxItems}&skipCount={skipCount}`,
    media.feed,
  ],
];

const capabilities = {
  ACL: 'manage',
  AllVersionsSearchable: 'false',
  Changes: 'none',
  ContentStreamUpdatability: 'anytime',
  GetDescendants: 'false',
  GetFolderTree: 'false',
  OrderBy: 'common',
  Multifiling: 'false',
  PWCSearchable: 'false',
  PWCUpdatable: 'true',
  Query: 'bothcombined',
  Renditions: 'none',
  Unfiling: 'false',
  VersionSpecificFiling: 'false',
  Join: 'none',
};

function repositoryInfo(publicUrl: string): Markup[] {
  const says = (name: string, text: string) => element(`cmis:${name}`, {}, text);
  return [
    says('repositoryId', REPOSITORY),
    says('repositoryName', 'Trivet'),
    says('repositoryDescription', 'The built-in repository of Trivet.'),
    says('vendorName', 'Trivet'),
    says('productName', 'Trivet'),
    says('productVersion', version),
    says('rootFolderId', ROOT),
    element(
      'cmis:capabilities',
      {},
      Object.entries(capabilities).map(([name, value]) => says(`capability${name}`, value)),
    ),
    element('cmis:aclCapability', {}, permissionList()),
    says('cmisVersionSupported', '1.1'),
    says('thinClientURI', `${publicUrl}/files`),
  ];
}
