import { type ArchiveFault, archiveSentence } from '../../formats/dxl/project/index.ts';
import { problems } from '../platform/http/problem.ts';

/** Problem codes of the design service. */
export const problem = problems({
  'design.database.unknown': {
    status: 404,
    summary: (p: { nsfPath: string }) => `There is no database ${p.nsfPath} on this server.`,
  },
  'design.database.exists': {
    status: 409,
    summary: (p: { nsfPath: string }) => `There is already a database ${p.nsfPath}.`,
  },
  'design.database.undeleted': {
    status: 404,
    summary: (p: { nsfPath: string }) => `There is no deleted database ${p.nsfPath} that can be restored.`,
  },
  'design.access.denied': {
    status: 403,
    summary: (p: { needed: string; level: string }) =>
      `This needs ${p.needed} access to the database; you have ${p.level}.`,
  },
  'design.dxl.costly': {
    status: 422,
    summary: (p: { seconds: number }) =>
      `This takes more than the ${p.seconds} seconds or the memory that one request has; send it in parts.`,
  },
  'design.type.unknown': {
    status: 400,
    summary: (p: { type: string }) => `${p.type} is not a design type.`,
  },
  'design.element.unknown': {
    status: 404,
    summary: (p: { type: string; name: string }) => `There is no ${p.type} named ${p.name} in the database.`,
  },
  'design.element.exists': {
    status: 409,
    summary: (p: { type: string; name: string; unid: string }) =>
      `There is already a ${p.type} that answers to ${p.name === '' ? 'its kind' : p.name}.`,
  },
  'design.unid.unknown': {
    status: 404,
    summary: (p: { unid: string }) =>
      `There is no element with the UNID ${p.unid} in the database, nor was there one.`,
  },
  'design.unid.deleted': {
    status: 404,
    summary: (p: { type: string; name: string; unid: string }) =>
      `The ${p.type} ${p.name} was deleted; its history is kept, and it can be restored.`,
  },
  'design.attachment.unknown': {
    status: 404,
    summary: (p: { unid: string; number: number }) =>
      `The document has no file ${p.number}, or its content is not in the document.`,
  },
  'design.version.unknown': {
    status: 404,
    summary: (p: { unid: string; version: number }) => `The element has no version ${p.version}.`,
  },
  'design.version.deletion': {
    status: 422,
    summary: (p: { version: number }) =>
      `Version ${p.version} is the deletion of the element; restore one before it.`,
  },
  'design.layout.binary': {
    status: 422,
    summary: (p: { name: string }) =>
      `The frameset ${p.name} is kept in binary form, which has no layout to read or change; import it as formatted DXL.`,
  },
  'design.entries.binary': {
    status: 422,
    summary: (p: { name: string }) =>
      `The outline ${p.name} is kept in binary form, which has no entries to read or change; import it as formatted DXL.`,
  },
  'design.helpdoc.unknown': {
    status: 404,
    summary: (p: { type: string }) => `The database has no ${p.type} document.`,
  },
  'design.helpdoc.type': { status: 400, summary: 'The kind of a help document is about or using.' },
  'design.icon.unknown': { status: 404, summary: 'The database has no icon note.' },
  'design.dxl.invalid': {
    status: 400,
    summary: (p: { errors: { message: string }[] }) => `The DXL is not valid: ${p.errors[0]?.message ?? ''}`,
  },
  'design.archive.refused': {
    status: 422,
    summary: (p: { fault: ArchiveFault; file: string }) => archiveSentence(p),
  },
  'design.archive.empty': { status: 422, summary: 'There is no design in the archive.' },
  'design.archive.large': {
    status: 413,
    summary: (p: { file: string }) => archiveSentence({ fault: 'large', file: p.file }),
  },
  'design.import.unknown': {
    status: 404,
    summary: 'There is no such import of this database, or it has expired.',
  },
  'design.import.ended': {
    status: 409,
    summary: (p: { status: string }) => `The import has ended already: ${p.status}.`,
  },
  'design.plan.unknown': {
    status: 404,
    summary: 'There is no such plan for this database, or it has expired.',
  },
  'design.plan.moved': {
    status: 409,
    summary: 'The database has changed since the plan was made; make a new plan.',
  },
  'design.plan.element': {
    status: 400,
    summary: (p: { unid: string }) => `The plan does nothing with an element of the UNID ${p.unid}.`,
  },
  'design.plan.applied': {
    status: 409,
    summary: (p: { jobId: string }) => `The plan was applied already, by the import ${p.jobId}.`,
  },
  'design.plan.invalid': {
    status: 409,
    summary: 'The plan has errors and cannot be applied; correct the DXL and make a new plan.',
  },
  'design.rename.moved': {
    status: 409,
    summary: (p: { unid: string; type: string; name: string }) =>
      `The ${p.type} ${p.name} has changed since the plan was made, or a place in it cannot be changed; make a new plan.`,
  },
  'design.symbol.unknown': {
    status: 404,
    summary: (p: { library: string; symbol: string }) =>
      `The element ${p.library} is no script library that declares a sub, function, property, class or type ${p.symbol}.`,
  },
  'design.symbol.exists': {
    status: 409,
    summary: (p: { library: string; symbol: string }) =>
      `The library ${p.library} has something named ${p.symbol} already.`,
  },
  'design.acl.entry.unknown': {
    status: 400,
    summary: (p: { name: string }) => `The ACL has no entry ${p.name}.`,
  },
  'design.acl.entry.protected': {
    status: 400,
    summary: (p: { name: string }) => `The ACL entry ${p.name} cannot be removed.`,
  },
  'design.acl.invalid': {
    status: 400,
    summary: 'The ACL entry is not valid; params.errors lists what is wrong.',
  },
  'design.acl.lastmanager': {
    status: 400,
    summary: 'This would leave the database without a manager.',
  },
  'design.export.nothing': {
    status: 400,
    summary: 'Say what to export: full=true, or types with a list of design types.',
  },
});

/** What DXL is refused with wherever it is written. */
export const DXL_REFUSED = ['design.dxl.invalid', 'design.dxl.costly'];
