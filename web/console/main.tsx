import { EmptyState, mountPage, PageFrame, PageHead } from '../shared/index.ts';

mountPage(
  <PageFrame section="home">
    <PageHead title="Trivet" />
    <EmptyState title="Welcome" />
  </PageFrame>,
);
