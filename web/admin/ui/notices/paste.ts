import { notify } from './notices.tsx'

/**
 * Returns the text of the clipboard, or undefined if the browser does not allow reading it.
 *
 * @param instead what the notice says that users can do then
 */
export async function readClipboard(instead: string): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    // Browsers refuse this without HTTPS.
    notify(`The browser does not allow pasting here. ${instead}`)
    return undefined
  }
}
