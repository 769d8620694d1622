import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../../shared/index.ts';
import { words } from '../words/words.ts';

const keys = (): [keys: string[], what: string][] => {
  const w = words('pdf');
  return [
    [['Ctrl', 'F'], w.keySearch],
    [['Ctrl', 'P'], words('stage').print],
    [['←', '→'], w.keyPages],
    [['Home', 'End'], w.keyEnds],
    [['+', '−'], w.keyZoom],
    [['0'], words('kinds').pageWidth],
    [['R'], w.keyTurn],
    [['?'], w.keyHelp],
  ];
};

/** The keys of a PDF. */
export function Help({ close }: { close: () => void }) {
  const w = words('pdf');
  return (
    <Dialog title={w.keys} close={close}>
      <Table>
        <Table.Tbody>
          {keys().map(([held, what]) => (
            <Table.Tr key={what}>
              <Table.Td>
                {held.map((key) => (
                  <Kbd key={key} mr={4}>
                    {words('stage').key[key] ?? key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
