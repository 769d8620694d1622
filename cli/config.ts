import { Command } from 'commander';

/** `trivet config`: every setting with the value that stands, whatever it came from; secrets masked. */
export function configCommand(): Command {
  return new Command('config')
    .description('print the effective settings, secrets masked')
    .option('--json', 'as one JSON object')
    .action(async ({ json }: { json?: boolean }) => {
      const { declared, readSettings } = await import('../server/settings.ts');
      const { asText } = await import('../server/settings/shown.ts');
      const settings: Record<string, unknown> = readSettings(process.env);
      const rows = Object.entries(declared).map(([key, setting]) => {
        const value = settings[key];
        const shown = setting.secret && asText(value) !== '' ? '********' : value;
        return { name: setting.name, value: shown, standard: setting.standard, meaning: setting.meaning };
      });
      if (json) {
        const values = Object.fromEntries(rows.map(({ name, value }) => [name, value ?? null]));
        return void process.stdout.write(`${JSON.stringify(values, null, 2)}\n`);
      }
      const width = Math.max(...rows.map(({ name }) => name.length));
      for (const { name, value, standard } of rows) {
        process.stdout.write(`${name.padEnd(width)}  ${asText(value) || standard}\n`);
      }
    });
}
