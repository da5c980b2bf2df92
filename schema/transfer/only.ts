import type { AnyKind } from '../kind.ts'
import { kinds, mediaFile, setting } from '../kinds/index.ts'
import { kindNamed } from './kind-named.ts'
import { TransferError } from './record.ts'

const others: Record<string, AnyKind> = { media: mediaFile, settings: setting }

/** The names that `--only` accepts. */
const onlyNames = [...kinds.map(({ path }) => path), ...Object.keys(others)]

/** Returns the kind that `--only` names. @throws TransferError */
export function onlyNamed(name: string): AnyKind {
  if (Object.hasOwn(others, name)) return others[name]!
  try {
    return kindNamed(name)
  } catch {
    throw new TransferError(`--only ${name}: there is no such kind. There are: ${onlyNames.join(', ')}`)
  }
}

/** Parses a comma-separated list of kinds. @throws TransferError naming an unknown kind */
export function parseOnly(list: string | undefined): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined
  const names = list.split(',').map((name) => name.trim())
  return new Set(names.map((name) => onlyNamed(name).name))
}
