const PREFIX = 'undo '

/** Returns the source of the revisions that undo an import. @param source that of the import: `import products.csv` */
export const undoOf = (source: string): string => `${PREFIX}${source}`

/** Returns the source of the import that revisions undo, by their own source; undefined for all others. */
export const importUndoneBy = (source: string): string | undefined =>
  source.startsWith(`${PREFIX}import `) ? source.slice(PREFIX.length) : undefined
