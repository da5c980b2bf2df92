/** Saves a text as a file. @param type its media type; CSV by default */
export const download = (text: string, name: string, type = 'text/csv'): void =>
  downloadBlob(new Blob([text], { type }), name)

/** Saves data as a file. */
export function downloadBlob(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
