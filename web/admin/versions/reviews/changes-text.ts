/** Says how many changes a release has. */
export const changesText = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
