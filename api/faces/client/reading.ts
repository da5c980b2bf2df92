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
    ? K | (Last extends true ? never : ${path('K', "Paths<References[K]['references'], true>")})
    : ${path('K', 'Paths<References[K], Last>')}
}[keyof References & string]

/** How much of items is returned. */
export interface Reading<Path extends string, Key extends string> {
  /** References to return as whole items instead of their ids: ['services', 'trials.product']. At most two follow each other. */
  expand?: readonly Path[]
  /** The keys to return besides _id. */
  fields?: readonly Key[]
}

/** The keys that fields can name. */
export type Keys<Item, References> = Exclude<keyof Item | keyof References, '_id'> & string

type Named<References, Path extends string> = {
  [K in keyof References & string]: [Extract<Path, K | ${path('K', 'string')}>] extends [never] ? never : K
}[keyof References & string]

type After<Path extends string, K extends string> = Path extends ${path('K', 'infer Rest')} ? Rest : never

/** A value with the references at these paths replaced by whole items. */
export type Expanded<Value, References, Path extends string> = [Path] extends [never]
  ? Value
  : Value extends readonly (infer Entry)[]
    ? Expanded<Entry, References, Path>[]
    : Value extends object
      ? Omit<Value, Named<References, Path>> & {
          [K in Named<References, Path>]: References[K] extends Many<infer Item, infer More>
            ? Expanded<Item, More, After<Path, K>>[]
            : References[K] extends One<infer Item, infer More>
              ? Expanded<Item, More, After<Path, K>> | null
              : Expanded<K extends keyof Value ? Value[K] : never, References[K], After<Path, K>>
        }
      : Value

/** An item as a reading returns it. */
export type Read<Item, References, Path extends string, Key extends string> = [Key] extends [never]
  ? Expanded<Item, References, Path>
  : Pick<Expanded<Item, References, Path>, Extract<keyof Expanded<Item, References, Path>, Key | '_id'>>
`
