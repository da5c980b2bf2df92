const withoutFragment = (address: string) => address.split('#')[0]

/** Returns whether the server responds at the current address, with any status. */
export const isServerReachable = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/**
 * Loads the current page from the server instead of rendering it here. Needed if a script is missing because the website
 * has been updated since the document was loaded. Has no effect if the server cannot be reached, or if the document was
 * loaded at this very address. Does not return if the page is being loaded.
 */
export async function loadDocument(): Promise<void> {
  const [document] = performance.getEntriesByType('navigation')
  if (!document || withoutFragment(document.name) === withoutFragment(location.href)) return
  if (!(await isServerReachable())) return
  location.reload()
  await new Promise(() => {})
}
