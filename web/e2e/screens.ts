import type { BrowserContextOptions } from 'playwright-core'

/** The screen sizes of the tests. */
export const SCREENS: [name: string, options: BrowserContextOptions][] = [
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true }],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
]
