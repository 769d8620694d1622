import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { words } from '../words/words.ts';
import { CloneRecord } from './CloneRecord.tsx';
import { ConfirmDeed } from './ConfirmDeed.tsx';
import { changeNow } from './queries.ts';
import { StateBadge } from './StateBadge.tsx';
import { forgetTyped } from './typed.ts';
import type { CatalogRecord } from './types.ts';
import type { Hidden } from './useHidden.ts';

type Props = {
  record: CatalogRecord;
  path: string;
  /** Where a record of the same type is shown. */
  hrefOf: (id: string) => string;
  /** Where to go when it is deleted. */
  list: string;
  /** Why nobody sees it although it is published. */
  hidden?: Hidden | undefined;
  /** Publishes in another way than at once, such as after a look at what is missing. */
  publish?: () => void;
};

/** What can be done to a whole record: publish and depublish it, clone it, delete it. */
export function RecordActions({ record, path, hrefOf, list, hidden, publish }: Props) {
  const w = words('records');
  const [doing, setDoing] = useState<'publish' | 'depublish' | 'clone' | 'delete'>();
  const { name, state } = record;
  const close = () => setDoing(undefined);
  return (
    <>
      <StateBadge state={state} hidden={hidden} />
      {state === 'published' ? (
        <Button variant="default" h={44} onClick={() => setDoing('depublish')}>
          {w.depublish}
        </Button>
      ) : (
        <Button h={44} onClick={() => (publish ? publish() : setDoing('publish'))}>
          {w.publish}
        </Button>
      )}
      <Menu position="bottom-end" width={200} shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label={w.actionsFor(name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setDoing('clone')}>
            {w.clone}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={state === 'published'}
            onClick={() => setDoing('delete')}
          >
            {state === 'published' ? w.deleteLater : w.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {(doing === 'publish' || doing === 'depublish') && (
        <ConfirmDeed
          title={w.ask[doing](name)}
          means={w.means[doing]}
          name={w[doing]}
          dangerous={doing === 'depublish'}
          deed={() => changeNow(path, { json: { state: doing === 'publish' ? 'published' : 'depublished' } })}
          done={() => say(w.did[doing](name))}
          close={close}
        />
      )}
      {doing === 'delete' && (
        <ConfirmDeed
          title={w.ask.delete(name)}
          means={w.means.delete}
          name={w.delete}
          dangerous
          deed={() => changeNow(path, { method: 'DELETE' })}
          done={() => {
            forgetTyped(path);
            say(w.did.delete(name));
            go(list);
          }}
          close={close}
        />
      )}
      {doing === 'clone' && <CloneRecord record={record} path={path} hrefOf={hrefOf} close={close} />}
    </>
  );
}
