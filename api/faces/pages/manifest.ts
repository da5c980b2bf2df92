import type { Identity } from '../../../schema/renderer.ts'

/** A square PNG icon of the site. */
export interface IconFile {
  path: string
  /** In pixels. */
  size: number
}

/**
 * Returns the web app manifest, with which devices show the site among their apps. https://www.w3.org/TR/appmanifest/
 *
 * @param ownIcon the favicon of the settings, or an empty text for the generated icons
 */
export function webManifest(site: Identity, icons: readonly IconFile[], ownIcon: string): string {
  const generated = icons.map(({ path, size }) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }))
  return JSON.stringify({
    id: '/',
    name: site.title,
    short_name: site.title,
    description: site.description,
    lang: 'en',
    start_url: '/',
    display: 'minimal-ui',
    background_color: site.background,
    theme_color: site.background,
    icons: ownIcon ? [{ src: ownIcon, sizes: 'any' }] : generated,
  })
}
