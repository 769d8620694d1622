import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Item = [path: string, name: string, value: string | number | boolean];

/** What a document may not do: run macros, fetch what it links to, reach the network, leave traces. */
const items: Item[] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisablePythonRuntime', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableOLEAutomation', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  // 0 is "never" for Writer's links, 1 for Calc's.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  ['/org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', 1],
  ['/org.openoffice.Office.Calc/Formula/Load', 'ODFRecalcMode', 1],
  ['/org.openoffice.Office.Common/Java/', 'Enable', false],
  ['/org.openoffice.Office.Common/Misc', 'UseOpenCL', false],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', false],
  ['/org.openoffice.Office.Common/Misc', 'CrashReport', false],
  ['/org.openoffice.Office.Common/History', 'PickListSize', 0],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'SessionData', false],
  ['/org.openoffice.Setup/Office', 'OfficeRestartInProgress', false],
  // Where the system cannot take the network away, what asks for it is sent to a door that nobody opens.
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
];

/** Writes the profile folder of one process. */
export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true, mode: 0o700 });
  const lines = items.map(
    ([path, name, value]) =>
      `<item oor:path="${path.replace(/\/$/, '')}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${lines.join('\n')}
</oor:items>
`,
  );
}
