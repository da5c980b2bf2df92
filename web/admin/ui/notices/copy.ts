import { notify } from './notices.tsx'

/** Copies a link and says so. @param name what the link is called in the notice, such as "Preview link" */
export async function copyLink(url: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    notify(`${name} copied.`)
  } catch {
    // Browsers refuse this without HTTPS.
    notify('The browser does not allow copying here. Select the link and copy it.')
  }
}
