/** The time between two steps, in milliseconds: a phone needs less for each, and all are done before anyone sees. */
const STEP_MS = 60

/**
 * Lays out the sections that waited behind the opening screen, one after the other, so that no step holds the browser
 * up. The fonts come first; otherwise every section would be laid out twice.
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
