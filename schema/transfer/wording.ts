/** What has fields with labels, such as a kind. */
interface Labelled {
  readonly fields: Readonly<Record<string, { readonly label: string }>>
}

/** How messages about a source are worded: for the command line, or for the admin. */
export interface Wording {
  /** Returns what a field is called. @param path its key, or a path such as `statistics.0.label` */
  field: (kind: Labelled, path: string) => string
  /** Returns advice. @param withOptions what to do with options of the command line @param withoutOptions what to do otherwise, if anything */
  advice: (withOptions: string, withoutOptions?: string) => string
}

/** A message, or what it is in a wording. */
export type Message = string | ((wording: Wording) => string)

/** The command line names fields by their keys, as files do. */
export const COMMAND_LINE: Wording = { field: (_kind, path) => path, advice: (withOptions) => withOptions }

/** Returns a message in a wording. */
export const worded = (message: Message, wording: Wording): string =>
  typeof message === 'string' ? message : message(wording)
