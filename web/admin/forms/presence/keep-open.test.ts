import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLOSE_HIDDEN_AFTER_MS, keepOpen, RETRY_MS } from './keep-open.ts'
import { timeAgo } from '../../ui/format/time-ago.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab and the streams that were opened in it. */
function setUp() {
  const tab = Object.assign(new EventTarget(), { hidden: false })
  const streams: { isOpen: boolean; data: () => void; end: (isFinal?: boolean) => void }[] = []
  const stop = keepOpen({
    tab: tab as Document,
    open({ onData, onEnd }) {
      const stream = { isOpen: true, data: onData, end: (isFinal = false) => ((stream.isOpen = false), onEnd(isFinal)) }
      streams.push(stream)
      return () => stream.end()
    },
  })
  const show = (isShown: boolean) => {
    tab.hidden = !isShown
    tab.dispatchEvent(new Event('visibilitychange'))
  }
  return { streams, stop, show, openCount: () => streams.filter(({ isOpen }) => isOpen).length }
}

it('opens a lost stream again, with growing delays until it delivers something', () => {
  const { streams, openCount } = setUp()
  for (let longest = RETRY_MS.first; longest < RETRY_MS.longest; longest *= 2) {
    streams.at(-1)!.end()
    vi.advanceTimersByTime(longest / 2 - 1)
    expect(openCount()).toBe(0)
    vi.advanceTimersByTime(longest / 2 + 1)
    expect(openCount()).toBe(1)
  }
  streams.at(-1)!.data()
  streams.at(-1)!.end()
  vi.advanceTimersByTime(RETRY_MS.first)
  expect(openCount()).toBe(1)
})

it('does not try again if that is useless, or after it was stopped', () => {
  const refused = setUp()
  refused.streams[0]!.end(true)
  const stopped = setUp()
  stopped.stop()
  vi.advanceTimersByTime(2 * RETRY_MS.longest)
  stopped.show(true)
  expect([refused.streams.length, stopped.streams.length, stopped.openCount()]).toEqual([1, 1, 0])
})

it('closes the stream of a tab in the background after a while, and opens it in the foreground', () => {
  const { streams, show, openCount } = setUp()
  show(false)
  vi.advanceTimersByTime(CLOSE_HIDDEN_AFTER_MS - 1)
  show(true)
  vi.advanceTimersByTime(CLOSE_HIDDEN_AFTER_MS)
  expect([streams.length, openCount()]).toEqual([1, 1])
  show(false)
  vi.advanceTimersByTime(CLOSE_HIDDEN_AFTER_MS)
  expect(openCount()).toBe(0)
  vi.advanceTimersByTime(CLOSE_HIDDEN_AFTER_MS)
  expect(streams).toHaveLength(1)
  show(true)
  expect(openCount()).toBe(1)
})

it('says how long ago something was', () => {
  const at = '2027-03-01T09:00:00.000Z'
  const after = (seconds: number) => timeAgo(at, Date.parse(at) + seconds * 1_000)
  expect([after(-5), after(20), after(60), after(125), after(7_200), after(90_000)]).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '2 minutes ago',
    '2 hours ago',
    'yesterday',
  ])
})
