/** Adds the file to an error of a write, such as a full disk. Node names it only in errors of opening a file. */
export function atPath(error: unknown, path: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) Object.assign(error, { path })
  return error
}
