import type { Argument, Command, Option } from 'commander'

/** Checks a value before the command starts. @throws CommandError or TransferError if the command cannot use it */
export type Check = (value: string) => void | Promise<void>

const checks = new WeakMap<Option | Argument, Check>()

/** Adds a check of its value to an option or an argument. */
export function checked<T extends Option | Argument>(declared: T, check: Check): T {
  checks.set(declared, check)
  return declared
}

/** Returns the check of an option or an argument, if it has one. */
export const checkOf = (declared: Option | Argument): Check | undefined => checks.get(declared)

/**
 * Checks the values of all options and arguments of a command, before it opens the database.
 *
 * @throws CommandError or TransferError for the first one that the command cannot use
 */
export async function checkValues(command: Command): Promise<void> {
  const values: [Option | Argument, unknown][] = [
    ...command.options.map((option): [Option, unknown] => [option, command.getOptionValue(option.attributeName())]),
    ...command.registeredArguments.map((argument, at): [Argument, unknown] => [argument, command.processedArgs[at]]),
  ]
  for (const [declared, value] of values)
    for (const text of [value].flat()) if (typeof text === 'string') await checkOf(declared)?.(text)
}
