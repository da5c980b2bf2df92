/** The parts that are laid out one after the other: see section/section.css. */
const PARTS = '.landing-section > .wrap > *, .accordion > *, .footer'

/** How long parts are laid out until the browser may paint again, in milliseconds. Painting takes about as long. */
const STEP_MS = 6

/** Events that may come before the visitor scrolls. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Waits for the first such event. Before it, nobody sees what is below the first screen. */
const firstSign = () =>
  new Promise<void>((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
  })

/** Lets the browser paint and answer events. */
const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Lays out the sections and the footer below the first screen in steps that do not block the browser for long, before the visitor comes
 * to them: then nothing moves while the page is scrolled. It waits for the fonts first; otherwise everything would be laid out twice.
 */
export async function layOutSections() {
  const { dataset } = document.documentElement
  if (dataset['layout'] === undefined) return
  await Promise.all([document.fonts.ready, firstSign()])
  let started = performance.now()
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    part.dataset['laidOut'] = ''
    // The browser lays it out now, so that the time of a step is known.
    part.getBoundingClientRect()
    if (performance.now() - started < STEP_MS) continue
    await pause()
    started = performance.now()
  }
  delete dataset['layout']
}
