import { pageScript } from './frame.ts';
import { type Html, html } from './html.ts';

/** Shows and hides what is typed into a secret field. Without script there is no button. A form sends, and a browser keeps,
 *  what stands in a hidden field. */
export const secretScript = pageScript(`addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('button[data-shows]')) {
    const field = document.getElementById(button.dataset.shows);
    const show = (isShown) => {
      field.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
    };
    button.hidden = false;
    button.addEventListener('click', () => show(field.type === 'password'));
    field.form.addEventListener('submit', () => show(false));
  }
});`);

type Secret = {
  name: string;
  label: string;
  /** Says what the button beside it does. */
  show: string;
  autocomplete: 'current-password' | 'new-password';
  described: string;
  isWrong: boolean;
  isFocused: boolean;
};

/** A field for a password, with a button that shows what is typed. */
export const secretField = ({
  name,
  label,
  show,
  autocomplete,
  described,
  isWrong,
  isFocused,
}: Secret): Html =>
  html`<label for="${name}">${label}</label>
<div class="secret">
<input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" maxlength="1000" required
 spellcheck="false" autocapitalize="none" ${described && html`aria-describedby="${described}"`}
 ${isWrong && html`aria-invalid="true"`} ${isFocused && 'autofocus'}>
<button class="show" type="button" data-shows="${name}" aria-pressed="false" hidden><span aria-hidden="true">${show}</span><span class="unseen">${show}: ${label}</span></button>
</div>`;
