/** What the browser reports about a page. Times are in milliseconds. */
export interface Observed {
  /** First Contentful Paint. */
  firstContentfulPaint: number
  /** Largest Contentful Paint, without the opening screen, which lies over the page. */
  lcp: number
  longTasks: { end: number; duration: number }[]
  /** Cumulative Layout Shift. */
  shift: number
  /** The longest time from an input to the next paint since `forgetInteractions`. */
  interaction: number
  /** Compressed bytes. */
  scripts: number
  fonts: number
}

interface Entry extends PerformanceEntry {
  element?: Element | null
  hadRecentInput?: boolean
  value?: number
  interactionId?: number
  encodedBodySize?: number
}

/** Starts to collect what the browser reports. Runs in a page, before its scripts; it may use nothing outside itself. */
export function observe() {
  const observed: Observed = {
    firstContentfulPaint: 0,
    lcp: 0,
    longTasks: [],
    shift: 0,
    interaction: 0,
    scripts: 0,
    fonts: 0,
  }
  Object.assign(window, { observed })
  const watch = (type: string, note: (entry: Entry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstContentfulPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime, element }) => {
    if (!element?.closest('.splash')) observed.lcp = startTime
  })
  watch('longtask', ({ startTime, duration }) => observed.longTasks.push({ end: startTime + duration, duration }))
  watch('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) observed.shift += value
  })
  watch(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) observed.interaction = Math.max(observed.interaction, duration)
    },
    { durationThreshold: 16 },
  )
  watch('resource', ({ name, encodedBodySize = 0 }) => {
    if (name.endsWith('.js')) observed.scripts += encodedBodySize
    if (name.endsWith('.woff2')) observed.fonts += encodedBodySize
  })
}

/** Returns what has been collected. Runs in a page, like the functions below. */
export const readObserved = () => (window as unknown as { observed: Observed }).observed

export const forgetInteractions = () => {
  ;(window as unknown as { observed: Observed }).observed.interaction = 0
}

/** Waits until the browser has painted and reported the events before. */
export const reported = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 100))))
