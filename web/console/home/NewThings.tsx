import { Button, Menu } from '@mantine/core';
import { IconFileText, IconPackage, IconPlus, IconSchema, IconTag } from '@tabler/icons-react';
import { words } from './words/words.ts';

/** What the reader may make: a document always, the others by role; administrators may make all. Who may make one thing
 *  only does so at once. */
export function NewThings({ roles }: { roles: string[] }) {
  const w = words('home');
  const may = (role: string) => roles.includes(role) || roles.includes('administrator');
  const things = [
    { name: w.newDocument, href: '/files?new=document', icon: IconFileText, shown: true },
    { name: w.newDatabase, href: '/databases?new=database', icon: IconSchema, shown: may('designer') },
    {
      name: w.newProduct,
      href: '/publish/products?new=product',
      icon: IconPackage,
      shown: may('catalog-editor'),
    },
    { name: w.newRelease, href: '/publish/products', icon: IconTag, shown: may('catalog-editor') },
  ].filter(({ shown }) => shown);
  const [first, ...more] = things;
  if (first && more.length === 0)
    return (
      <Button component="a" href={first.href} h={44} leftSection={<IconPlus size={16} aria-hidden />}>
        {first.name}
      </Button>
    );
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <Button h={44} leftSection={<IconPlus size={16} aria-hidden />}>
          {w.create}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {things.map(({ name, href, icon: Icon }) => (
          <Menu.Item
            key={href}
            component="a"
            href={href}
            mih={44}
            leftSection={<Icon size={16} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
