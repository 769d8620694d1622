import { Kbd, Modal, Table } from '@mantine/core';

const keys: [keys: string[], what: string][] = [
  [['Ctrl', 'F'], 'Search in the whole document'],
  [['Ctrl', 'P'], 'Print'],
  [['←', '→'], 'Previous, next page'],
  [['Home', 'End'], 'First, last page'],
  [['+', '−'], 'Larger, smaller'],
  [['0'], 'Page width'],
  [['R'], 'Turn all pages to the right'],
  [['?'], 'This list'],
];

/** The keys of a PDF. */
export function Help({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Modal opened={opened} onClose={close} title="Keys" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {keys.map(([held, what]) => (
            <Table.Tr key={what}>
              <Table.Td>
                {held.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
