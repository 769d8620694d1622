import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView, Panel } from '@codemirror/view';
import { number } from '../../../../words/words.ts';
import { words } from '../words/words.ts';

/** So many matches are counted; a search for one letter in megabytes would hold up typing. */
const MOST = 1000;

/** Finding and replacing, in the dress of the page and with how many matches there are. */
export function findPanel(view: EditorView): Panel {
  const w = words('finding');
  const field = (name: string, isMain: boolean): HTMLInputElement => {
    const input = document.createElement('input');
    input.className = 'cm-textfield';
    input.placeholder = name;
    input.setAttribute('aria-label', name);
    if (isMain) input.setAttribute('main-field', 'true');
    input.addEventListener('input', commit);
    return input;
  };
  const button = (text: string, name: string, act: () => void): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = 'cm-button';
    made.dataset.sign = text;
    made.title = name;
    made.setAttribute('aria-label', name);
    made.addEventListener('click', act);
    return made;
  };
  const toggle = (text: string, name: string): HTMLButtonElement => {
    const made = button(text, name, () => {
      made.setAttribute('aria-pressed', String(made.getAttribute('aria-pressed') !== 'true'));
      commit();
    });
    made.setAttribute('aria-pressed', 'false');
    return made;
  };
  const isOn = (each: HTMLButtonElement) => each.getAttribute('aria-pressed') === 'true';

  const search = field(w.find, true);
  const replace = field(w.replace, false);
  const [capitals, whole, pattern] = [toggle('Aa', w.case), toggle('ab', w.word), toggle('.*', w.pattern)];
  const count = document.createElement('span');
  count.className = 'cm-count';
  count.setAttribute('role', 'status');
  const row = (...parts: HTMLElement[]) => {
    const made = document.createElement('div');
    made.append(...parts);
    return made;
  };
  const replacing = row(
    replace,
    button(w.replaceOne, w.replaceOne, () => replaceNext(view)),
    button(w.replaceAll, w.replaceAll, () => replaceAll(view)),
  );
  replacing.hidden = view.state.readOnly;
  const dom = document.createElement('div');
  dom.className = 'cm-find';
  dom.append(
    row(
      search,
      capitals,
      whole,
      pattern,
      count,
      button('↑', w.previous, () => findPrevious(view)),
      button('↓', w.next, () => findNext(view)),
      button('×', w.close, () => closeSearchPanel(view)),
    ),
    replacing,
  );
  dom.addEventListener('keydown', (event) => {
    const inSearch = event.target === search;
    if (event.key === 'Escape') closeSearchPanel(view);
    else if (event.key === 'Enter' && inSearch) (event.shiftKey ? findPrevious : findNext)(view);
    else if (event.key === 'Enter' && event.target === replace) replaceNext(view);
    else return;
    event.preventDefault();
  });
  show(getSearchQuery(view.state));
  tell();

  function commit(): void {
    const query = new SearchQuery({
      search: search.value,
      replace: replace.value,
      caseSensitive: isOn(capitals),
      wholeWord: isOn(whole),
      regexp: isOn(pattern),
    });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  }
  function show(query: SearchQuery): void {
    if (search.value !== query.search) search.value = query.search;
    if (replace.value !== query.replace) replace.value = query.replace;
    capitals.setAttribute('aria-pressed', String(query.caseSensitive));
    whole.setAttribute('aria-pressed', String(query.wholeWord));
    pattern.setAttribute('aria-pressed', String(query.regexp));
  }
  /** Which of how many matches is chosen. */
  function tell(): void {
    const query = getSearchQuery(view.state);
    if (query.search === '') {
      count.textContent = '';
      return;
    }
    if (!query.valid) {
      count.textContent = w.invalid;
      return;
    }
    const { from, to } = view.state.selection.main;
    let [found, chosen] = [0, 0];
    const cursor = query.getCursor(view.state) as Iterator<{ from: number; to: number }>;
    for (let next = cursor.next(); !next.done && found <= MOST; next = cursor.next()) {
      found++;
      if (next.value.from === from && next.value.to === to) chosen = found;
    }
    count.textContent =
      found === 0
        ? w.none
        : found > MOST
          ? w.many(number(MOST))
          : chosen > 0
            ? w.which(number(chosen), number(found))
            : w.count(found);
  }
  return {
    dom,
    top: true,
    mount: () => search.select(),
    update({ transactions, docChanged, selectionSet }) {
      const asked = transactions
        .flatMap(({ effects }) => effects)
        .some((effect) => effect.is(setSearchQuery));
      if (asked) show(getSearchQuery(view.state));
      if (asked || docChanged || selectionSet) tell();
    },
  };
}
