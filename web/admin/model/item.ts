/** The values of an item or of a form, by the keys of the fields. */
export type Values = Record<string, unknown>
/** The versions of single fields, by key, in a form that saves its fields one by one. */
export type FieldVersions = Readonly<Record<string, number>>

/** An item as the server returns it. */
export type Item = Values & { id: string; version: number; fieldVersions?: FieldVersions }
