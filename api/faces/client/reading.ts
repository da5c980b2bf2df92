/** Returns the type of a path that continues after a reference. */
const path = (reference: string, rest: string) => `\`\${${reference}}.\${${rest}}\``

/** The types of how much of an item the client reads, in TypeScript: a list of keys, and references that are followed. */
export const READING = `/** A reference to one item, or to none. */
export interface One<Item, References> {
  item: Item
  references: References
  isList: false
}

/** A list of references, or the items that refer to one. */
export interface Many<Item, References> {
  item: Item
  references: References
  isList: true
}

type Reference = One<any, any> | Many<any, any>

/** The paths of references from an item: of one, and of one more unless it is the last. */
export type Paths<References, Last = false> = {
  [K in keyof References & string]: References[K] extends Reference
    ? K | (Last extends true ? never : ${path('K', 'PathsAfter<References[K]>')})
    : ${path('K', 'Paths<References[K], Last>')}
}[keyof References & string]

type PathsAfter<R> = R extends Reference ? Paths<R['references'], true> : never

/** How much of items is returned. */
export interface Reading<Path extends string, Key extends string> {
  /** References to return as whole items instead of their ids: ['services', 'trials.product']. At most two follow each other. */
  expand?: readonly Path[]
  /** The keys to return besides _id. A dot follows a reference of expand, and chooses the keys of its items: ['title', 'products.name']. */
  fields?: readonly Key[]
}

/** The keys that fields can name: those of the item, and those of the items that expand follows. */
export type Keys<Item, References, Path extends string> = (Exclude<keyof Item | keyof References, '_id'> & string) | KeysAfter<References, Path>

type KeysAfter<References, Path extends string> = {
  [K in Named<References, Path>]: References[K] extends Reference
    ? ${path('K', 'KeysOf<References[K], After<Path, K>>')}
    : ${path('K', 'KeysAfter<References[K], After<Path, K>>')}
}[Named<References, Path>]

type KeysOf<R, Path extends string> = R extends Reference ? Keys<R['item'], R['references'], Path> : never

type Named<References, Path extends string> = {
  [K in keyof References & string]: [Extract<Path, K | ${path('K', 'string')}>] extends [never] ? never : K
}[keyof References & string]

type After<Path extends string, K extends string> = Path extends ${path('K', 'infer Rest')} ? Rest : never

/** A value with the references at these paths replaced by whole items, or by these keys of them. */
export type Expanded<Value, References, Path extends string, Key extends string = never> = [Path] extends [never]
  ? Value
  : Value extends readonly (infer Entry)[]
    ? Expanded<Entry, References, Path, Key>[]
    : Value extends object
      ? Omit<Value, Named<References, Path>> & {
          [K in Named<References, Path>]: References[K] extends Many<any, any>
            ? Related<References[K], After<Path, K>, After<Key, K>>[]
            : References[K] extends One<any, any>
              ? Related<References[K], After<Path, K>, After<Key, K>> | null
              : Expanded<K extends keyof Value ? Value[K] : never, References[K], After<Path, K>, After<Key, K>>
        }
      : Value

/** The items of each kind that a reference leads to. */
type Related<R, Path extends string, Key extends string> = R extends Reference
  ? Read<R['item'], R['references'], Path, Key, R['item'] extends { kind: string } ? 'kind' : never>
  : never

type First<Key extends string> = Key extends \`\${infer Before}.\${string}\` ? Before : Key

/** An item as a reading returns it. */
export type Read<Item, References, Path extends string, Key extends string, Always extends string = never> = [Key] extends [never]
  ? Expanded<Item, References, Path>
  : Pick<
      Expanded<Item, References, Path, Key>,
      Extract<keyof Expanded<Item, References, Path, Key>, First<Key> | '_id' | Always>
    >
`
