const PREFIX = 'import '
/** The history shortens names of files to this length. */
const MAX_NAME = 150

/** Returns what the history names as the source of the changes of an import. */
export const importSource = (fileName: string) => PREFIX + [...fileName].slice(0, MAX_NAME).join('')

/** Returns the name of the imported file from the source of a change; undefined for other changes. */
export const importedFile = (source: string): string | undefined =>
  source.startsWith(PREFIX) ? source.slice(PREFIX.length) : undefined
