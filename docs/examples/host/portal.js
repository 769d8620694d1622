// Everything a portal needs is in `show`; the rest is this page's list, buttons and log.
const { Trivet } = window;
const byId = (id) => document.getElementById(id);
const log = byId('log');
let shown;

function show(fileId, mode) {
  shown?.close({ force: true });
  byId('hint')?.remove();
  shown = Trivet.open({ element: byId('place'), repository: 'rest', fileId, mode });
  for (const event of ['ready', 'stateChanged', 'saved', 'published', 'selectionChanged', 'error', 'closed'])
    shown.on(event, (detail) => note(event, detail));
  shown.on('ready', ({ canEdit }) => enable(canEdit));
  shown.on('closed', () => enable(undefined));
  enable(undefined);
}

const calls = {
  text: () => shown.getContent('text'),
  html: () => shown.getContent('html'),
  document: () => shown.getContent('document'),
  replace: () => shown.replaceSelection('Hello'),
  publish: () => shown.publish(),
  readOnly: (button) => {
    const readOnly = button.getAttribute('aria-pressed') !== 'true';
    return shown.setReadOnly(readOnly).then(() => button.setAttribute('aria-pressed', String(readOnly)));
  },
  focus: () => shown.focus(),
  close: () => shown.close(),
};

for (const button of document.querySelectorAll('[data-call]'))
  button.addEventListener('click', () =>
    calls[button.dataset.call](button).then(
      (value) =>
        note(`${button.textContent} →`, value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value),
      ({ code, summary }) => note(`${button.textContent} ✗`, { code, summary }),
    ),
  );

/** @param canEdit undefined while nothing is open */
function enable(canEdit) {
  for (const button of document.querySelectorAll('[data-call]')) {
    const writes = ['replace', 'publish', 'readOnly'].includes(button.dataset.call);
    button.disabled = canEdit === undefined || (writes && !canEdit);
    button.removeAttribute('aria-pressed');
  }
  document.querySelector('[data-call=readOnly]').setAttribute('aria-pressed', 'false');
}

function note(what, detail) {
  const item = document.createElement('p');
  const name = document.createElement('strong');
  name.textContent = what;
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail ?? {});
  item.append(name, ` ${text === '{}' ? '' : text.slice(0, 400)}`);
  log.append(item);
  while (log.children.length > 200) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}

fetch('/documents')
  .then(async (answer) => {
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.summary);
    for (const { id, name, by } of body) {
      const item = document.createElement('li');
      const what = document.createElement('span');
      what.append(name, document.createElement('small'));
      what.lastChild.textContent = `changed by ${by}`;
      const buttons = ['View', 'Edit'].map((label) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.setAttribute('aria-label', `${label} ${name}`);
        button.addEventListener('click', () => show(id, label.toLowerCase()));
        return button;
      });
      item.append(what, ...buttons);
      byId('documents').append(item);
    }
  })
  .catch((error) => {
    byId('fault').textContent = error.message;
  });
enable(undefined);
