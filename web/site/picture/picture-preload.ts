const MAIN_PICTURE =
  /<picture><source type="image\/avif" srcSet="([^"]*)" sizes="([^"]*)"\/><source [^>]*><img [^>]*fetchPriority="high"/

/** Returns the element that preloads the main picture of a rendered page. Empty without a stored one. */
export function picturePreload(html: string): string {
  const [, set, sizes] = MAIN_PICTURE.exec(html) ?? []
  if (!set) return ''
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high">`
}
