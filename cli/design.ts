import { Command } from 'commander';
import { verifyCommand } from './design/verify.ts';

/** `trivet design …`: the design of databases, over the public interface. */
export function designCommand(): Command {
  const design = new Command('design').description('the design of databases: check who deployed what');
  design.addCommand(verifyCommand());
  return design;
}
