import { problems } from '../platform/http/problem.ts';

export const problem = problems({
  'backup.off': {
    status: 409,
    summary:
      'This server does not know where to back itself up to; whoever runs it names a place in TRIVET_BACKUP_TO.',
  },
});
