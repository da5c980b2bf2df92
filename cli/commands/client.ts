import { clientSource } from '../../api/faces/client/source.ts'
import { kinds } from '../../schema/kinds/index.ts'
import { print } from '../terminal/terminal.ts'

/** `verdant client`: prints the typed client, and nothing else, on standard output. */
export async function run(): Promise<void> {
  print(clientSource(kinds).trimEnd())
}
