/** The time between two steps, in milliseconds. A step takes a phone less, and all end before the opening screen does. */
const STEP_MS = 60

/**
 * Lays out the sections behind the opening screen one after the other, so that no step blocks the browser for long. It
 * waits for the fonts first; otherwise every section would be laid out twice.
 */
export async function layOutSections() {
  const { dataset } = document.documentElement
  if (dataset['splash'] !== 'first') return
  await document.fonts.ready
  for (const section of document.querySelectorAll<HTMLElement>('.landing-section')) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    section.dataset['laidOut'] = ''
  }
  if (dataset['splash'] === 'first') delete dataset['splash']
}
