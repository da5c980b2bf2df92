/* The parts of an address in a text. */

/** Decodes the escapes of an address, and leaves out its query and fragment. */
export function pathIn(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the fragment of an address with its mark, or an empty text. */
export const fragmentIn = (address: string): string => /#.*$/s.exec(address)?.[0] ?? ''
