import { notify } from './notices.tsx'

/** Copies a text and says so. @param name what the text is called in the notice, such as "Preview link" */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(`${name} copied.`)
  } catch {
    // Browsers refuse this without HTTPS.
    notify('The browser does not allow copying here. Select the text and copy it.')
  }
}
