import { Combobox, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { sentenceOf } from '../call.ts';
import { type Found, keyOf, type Named, nameOf, useNames } from './names.ts';
import classes from './people.module.css';
import { words } from './words.ts';

type Props = {
  typed: string;
  type: (typed: string) => void;
  choose: (named: Named) => void;
  /** who is chosen already, and not offered again */
  taken: readonly Named[];
  /** finds no groups */
  only?: 'people';
};

/** A field that finds people and groups while one types. Who is not found is offered by their whole name, which the server
 *  judges. */
export function PeoplePicker({ typed, type, choose, taken, only }: Props) {
  const w = words();
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const listId = useId();
  // The library goes on naming an option that is no longer there.
  const [active, setActive] = useState<string>();
  const findActive = () =>
    setActive(document.getElementById(listId)?.querySelector('[data-combobox-selected]')?.id);
  const text = typed.trim();
  const [sought] = useDebouncedValue(text, 200);
  const names = useNames(sought);
  const has = new Set(taken.map(keyOf));
  const mayBeChosen = (each: Named) => !has.has(keyOf(each)) && (only === undefined || 'user' in each);
  const found = text ? (names.data ?? []).filter(mayBeChosen) : [];
  const label = only ? w.peopleOnly : w.label;
  const isCurrent = sought === text && !names.isFetching;
  const exact = text && isCurrent ? unfound(text, found).filter(mayBeChosen) : [];
  const take = (key: string) => {
    const named = [...found, ...exact].find((each) => keyOf(each) === key);
    if (!named) return;
    type('');
    list.closeDropdown();
    setActive(undefined);
    choose('user' in named ? personOf(named) : { group: named.group });
  };
  const isOpen = list.dropdownOpened && text !== '';
  const status = names.error
    ? sentenceOf(names.error)
    : isCurrent
      ? found.length === 0
        ? w.none
        : undefined
      : w.searching;
  return (
    <Combobox
      store={list}
      onOptionSubmit={take}
      withinPortal={false}
      floatingStrategy="fixed"
      position="bottom-start"
    >
      <Combobox.Target withAriaAttributes={false}>
        <TextInput
          label={label}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? active : undefined}
          placeholder={w.placeholder}
          maxLength={200}
          data-autofocus
          autoComplete="off"
          value={typed}
          classNames={{ input: classes.field ?? '' }}
          onChange={({ currentTarget }) => {
            type(currentTarget.value);
            list.openDropdown();
            list.resetSelectedOption();
            setActive(undefined);
          }}
          onFocus={() => list.openDropdown()}
          onBlur={() => list.closeDropdown()}
          onKeyDown={(event) => {
            queueMicrotask(findActive);
            // It chooses, and does not send the form.
            if (event.key !== 'Enter' || text === '') return;
            event.preventDefault();
            if (list.getSelectedOptionIndex() === -1 && isCurrent) list.selectFirstOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen}>
        <Combobox.Options id={listId} mah={280} className={classes.options ?? ''} aria-label={label}>
          {found.map((each) => (
            <Combobox.Option key={keyOf(each)} value={keyOf(each)} className={classes.option ?? ''}>
              <Name of={each} />
            </Combobox.Option>
          ))}
          {exact.map((each) => (
            <Combobox.Option key={keyOf(each)} value={keyOf(each)} className={classes.option ?? ''}>
              <span className={classes.any}>
                {'user' in each ? w.personNamed(each.user) : w.groupNamed(each.group)}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {status && (
          <Combobox.Footer aria-hidden>
            <Text size="xs" c="dimmed">
              {status}
            </Text>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">{text && (status ?? w.found(found.length))}</VisuallyHidden>
    </Combobox>
  );
}

/** What was typed as a whole name, where nothing found has it. */
const unfound = (text: string, found: readonly Found[]): Named[] =>
  found.some((each) => nameOf(each).toLowerCase() === text.toLowerCase() || addressOf(each) === text)
    ? []
    : [...(/\s/.test(text) ? [] : [{ user: text }]), { group: text }];

/** Of who was found, no more than a share tells of them. */
const personOf = ({ user, displayName }: Exclude<Named, { group: string }>): Named => ({
  user,
  ...(displayName !== undefined && { displayName }),
});

const addressOf = (found: Found) => ('user' in found ? found.email : undefined);

function Name({ of }: { of: Found }) {
  const isPerson = 'user' in of;
  const Icon = isPerson ? IconUser : IconUsersGroup;
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.any}>
        {isPerson ? of.displayName : of.group}
        <Text size="xs" c="dimmed" component="span" display="block">
          {isPerson ? [of.user, of.email].filter(Boolean).join(' · ') : words().group}
        </Text>
      </span>
    </>
  );
}
