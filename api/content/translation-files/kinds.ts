import type { AnyKind } from '../../../schema/kind.ts'
import { translatedKinds } from '../translations/repository.ts'

/** The kinds whose items have texts in other languages, by all their names: `products`, `product`, `mediaFile`, `settings`. */
export const translatedKindsByName: ReadonlyMap<string, AnyKind> = new Map(
  translatedKinds.flatMap((kind) => [kind.name, kind.path, kind.plural].map((name) => [name, kind])),
)
