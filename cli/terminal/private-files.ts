/** Runs `work`, whose new files and folders only their owner can read. */
export async function readableByOwnerOnly<T>(work: () => Promise<T>): Promise<T> {
  const before = process.umask(0o077)
  try {
    return await work()
  } finally {
    process.umask(before)
  }
}
