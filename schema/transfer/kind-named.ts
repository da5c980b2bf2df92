import type { AnyKind } from '../kind.ts'
import { kinds } from '../kinds/index.ts'
import { TransferError } from './record.ts'

/** All kinds by their names: `products`, `product`, `team-members`. */
export const kindsByName: ReadonlyMap<string, AnyKind> = new Map<string, AnyKind>(
  kinds.flatMap((kind) => [kind.name, kind.path, kind.plural].map((n) => [n, kind])),
)

/** Returns a kind by one of its names. @throws TransferError listing all kinds */
export function kindNamed(name: string): AnyKind {
  const kind = kindsByName.get(name)
  if (kind) return kind
  throw new TransferError(`There is no kind “${name}”. The kinds are: ${kinds.map(({ path }) => path).join(', ')}`)
}
