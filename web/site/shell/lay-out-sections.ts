/** Lets the browser paint and answer events. */
const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Lays out the sections and the footer below the first screen one after the other, so that no step blocks the browser for long. It waits
 * for the fonts first; otherwise every section would be laid out twice.
 */
export async function layOutSections() {
  const { dataset } = document.documentElement
  if (dataset['layout'] === undefined) return
  await document.fonts.ready
  for (const section of document.querySelectorAll<HTMLElement>('.landing-section, .footer')) {
    section.dataset['laidOut'] = ''
    await pause()
  }
  delete dataset['layout']
}
