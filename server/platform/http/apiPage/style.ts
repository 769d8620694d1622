/** The dress of Trivet over that of Swagger UI, with the colours of web/shared/theme.ts. */
export const style = `:root {
  --ground: #f7f9f8;
  --sheet: #fff;
  --line: #dfe4e2;
  --text: #1b2220;
  --quiet: #55625e;
  --pine: #0b6e63;
  --on-pine: #fff;
  color-scheme: light;
}
html.dark-mode {
  --ground: #141a18;
  --sheet: #1b2220;
  --line: #2f3937;
  --text: #d5dbd9;
  --quiet: #a3afab;
  --pine: #75c7b6;
  --on-pine: #0d1211;
  background: var(--ground);
}
body { margin: 0; background: var(--ground); color: var(--text); }
body, .swagger-ui, .swagger-ui :is(.info .title, .opblock-tag, .btn, label, input, select, th, td, h1, h2, h3, h4, h5, p) {
  font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
}
.head {
  position: sticky;
  z-index: 2;
  top: 0;
  display: flex;
  gap: 8px 20px;
  align-items: center;
  justify-content: space-between;
  min-height: 60px;
  padding: 0 max(20px, calc((100% - 1420px) / 2));
  border-bottom: 1px solid var(--line);
  background: var(--sheet);
}
.head a { display: inline-flex; gap: 10px; align-items: center; min-height: 44px; color: var(--pine); }
.head nav { display: flex; flex-wrap: wrap; gap: 0 20px; font-size: 0.9375rem; }
.head .brand { color: var(--text); font-size: 1.125rem; font-weight: 700; text-decoration: none; }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--pine); outline-offset: 2px; }
.swagger-ui, html.dark-mode .swagger-ui { background: var(--ground); color: var(--text); }
html.dark-mode .swagger-ui :is(input, select) { background-color: var(--sheet); }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui :is(.info .title, .opblock-tag, .opblock-summary-path, .opblock-description-wrapper p, .model-title, h4, h5, table thead tr td, table thead tr th, .parameter__name, .response-col_status, .tab li, .markdown p, .renderedMarkdown p) {
  color: var(--text) !important;
}
.swagger-ui :is(.opblock-summary-description, .opblock-tag small, .parameter__type, .parameter__in, .info .base-url, .info li, .info p) {
  color: var(--quiet) !important;
}
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #55625e; }
.swagger-ui .info .title small pre { color: #fff; }
.swagger-ui :is(.info a, .link, .renderedMarkdown a, .markdown a) { color: var(--pine) !important; text-decoration: underline; }
.swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); font-size: 1.25rem; }
.swagger-ui .opblock-tag a.nostyle { color: var(--text) !important; text-decoration: none; }
.swagger-ui :is(.expand-operation, .opblock-control-arrow) svg { fill: var(--text); }
.swagger-ui .scheme-container select { min-height: 44px; border: 1px solid var(--line); border-radius: 8px; box-shadow: none; background-color: var(--sheet); color: var(--text); }
.swagger-ui .scheme-container, html.dark-mode .swagger-ui .scheme-container { background: transparent; box-shadow: none; padding: 0 0 16px; }
.swagger-ui .opblock, .swagger-ui .opblock:is(.opblock-get, .opblock-post, .opblock-put, .opblock-patch, .opblock-delete, .opblock-head) {
  border: 1px solid var(--line) !important;
  border-radius: 12px;
  background: var(--sheet) !important;
  box-shadow: none;
}
.swagger-ui .opblock .opblock-summary { min-height: 44px; border: 0 !important; }
.swagger-ui .opblock .opblock-section-header { background: transparent; box-shadow: none; border-block: 1px solid var(--line); }
.swagger-ui .opblock .opblock-summary-method { border-radius: 8px; background: #55625e; color: #fff; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d5c8f; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0b6e63; }
.swagger-ui .opblock:is(.opblock-put, .opblock-patch) .opblock-summary-method { background: #8a4b1a; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a61e1e; }
.swagger-ui .btn { border-radius: 8px; box-shadow: none; }
.swagger-ui .btn.authorize, html.dark-mode .swagger-ui .scheme-container .btn.authorize { border-color: var(--pine); color: var(--pine); }
.swagger-ui .btn.authorize svg, html.dark-mode .swagger-ui .scheme-container .btn.authorize svg { fill: var(--pine); color: var(--pine); }
.swagger-ui .btn.execute { border-color: var(--pine); background: var(--pine); color: var(--on-pine); }
.swagger-ui .filter .operation-filter-input { box-sizing: border-box; width: 100%; max-width: none; min-height: 44px; border: 1px solid var(--line); border-radius: 8px; }
.swagger-ui .model-box, .swagger-ui section.models, .swagger-ui section.models .model-container { border-color: var(--line); border-radius: 12px; background: var(--sheet); }
@media (max-width: 40em) {
  .head { flex-wrap: wrap; padding-block: 4px; }
  .swagger-ui .opblock-summary-description { display: none; }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100% - 110px); overflow-wrap: anywhere; }
}
`;
