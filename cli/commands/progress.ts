import type { Writable } from 'node:stream'

/** How often a terminal's line is renewed, and how often a plain one is written, in milliseconds. */
const TERMINAL_MS = 100
const PLAIN_MS = 5_000

export interface Progress {
  /** Says how many items are done; cheap enough to call for each. */
  update: (done: number) => void
  /** Takes the line away, or writes the last one. */
  stop: () => void
}

const clock = (seconds: number) => {
  const whole = Math.max(0, Math.round(seconds))
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** One line of progress: what, how many, how fast, and the time left where the share done is known. */
export function progressLine(what: string, done: number, seconds: number, fraction?: number): string {
  const rate = seconds > 0 ? Math.round(done / seconds) : 0
  const parts = [`${what}: ${done.toLocaleString('en')} items`, `${rate.toLocaleString('en')} items/s`]
  if (fraction !== undefined && fraction > 0 && fraction < 1) {
    parts.push(`${Math.floor(fraction * 100)} %`, `${clock((seconds / fraction) * (1 - fraction))} left`)
  }
  return parts.join(', ')
}

/**
 * Shows progress on a terminal as one line that changes, elsewhere as a plain line now and then.
 *
 * @param fraction how much is done, from 0 to 1, where that is known
 */
export function showProgress(
  what: string,
  {
    output,
    quiet,
    fraction,
  }: { output: Writable & { isTTY?: boolean }; quiet: boolean; fraction?: (() => number) | undefined },
): Progress {
  if (quiet) return { update: () => undefined, stop: () => undefined }
  const start = performance.now()
  const isTerminal = output.isTTY === true
  let done = 0
  let shown = start
  const line = () => progressLine(what, done, (performance.now() - start) / 1000, fraction?.())
  return {
    update(count) {
      done = count
      // A look at the clock for each item would cost more than the item.
      if (count % 64 !== 0) return
      const now = performance.now()
      if (now - shown < (isTerminal ? TERMINAL_MS : PLAIN_MS)) return
      shown = now
      output.write(isTerminal ? `\r\u001b[2K${line()}` : `${line()}\n`)
    },
    stop() {
      if (isTerminal) output.write('\r\u001b[2K')
    },
  }
}
