/** Unsaved input of a form, stored in the browser. */
export interface UnsavedInput {
  /** The item that the input started from, with its version; 0 for an item that does not exist yet. */
  base: Record<string, unknown>
  version: number
  /** The versions of single fields, in a form that saves its fields one by one. */
  fieldVersions?: Readonly<Record<string, number>> | undefined
  values: Record<string, unknown>
  /** When the input last changed, in milliseconds since the epoch. */
  at: number
  /** The id that a new item will get, so that repeating a save cannot create a second item. */
  newId?: string
}

/** An unsaved input with its own id. Tabs that show the same form have separate inputs with the same key. */
export interface StoredInput extends UnsavedInput {
  id: string
  /** The user and the form, as `unsavedInputKey` returns them. */
  key: string
}
