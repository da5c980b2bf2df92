import { type KeyboardEvent, type PointerEvent, useCallback, useRef } from 'react'
import { collectKeys, repeated } from '../../ui/hooks/typed-keys.ts'

/** Starts to move the row of an item. */
export type StartMoving = (id: string, event: KeyboardEvent | PointerEvent) => void

/** The id of the element that explains how rows are moved. */
export const MOVING_HELP = 'moving-help'

/** Returns the attributes of the handle by which the row of an item is moved. */
export const handleOf = (id: string) => ({
  'data-handle': id,
  'aria-roledescription': 'sortable',
  'aria-describedby': MOVING_HELP,
})

/**
 * Passes the events at the handles of a list on to the code that moves rows. Until that is downloaded, it keeps the keys
 * that are pressed after a row was lifted, or the pointer that is held down, and repeats their events afterwards.
 *
 * @returns `listeners` for the element around the rows, and `onReady`, which receives the function that starts to move
 */
export function useHandles() {
  const startMoving = useRef<StartMoving>(null)
  const repeatEarly = useRef<() => void | Promise<void>>(() => {})

  function start(event: KeyboardEvent | PointerEvent) {
    const handle = event.target instanceof Element && event.target.closest<HTMLElement>('[data-handle]')
    if (!handle) return
    if (startMoving.current) startMoving.current(handle.dataset['handle']!, event)
    else if (!('key' in event)) repeatEarly.current = keepPointer(handle, event.nativeEvent)
    else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      repeatEarly.current = keepKeys(handle, event.nativeEvent)
    }
  }

  const onReady = useCallback((ready: StartMoving) => {
    startMoving.current = ready
    void repeatEarly.current()
  }, [])
  return { listeners: { onPointerDown: start, onKeyDown: start }, onReady }
}

function keepPointer(handle: HTMLElement, event: globalThis.PointerEvent) {
  const released = new AbortController()
  const release = () => released.abort()
  addEventListener('pointerup', release, { once: true })
  addEventListener('pointercancel', release, { once: true })
  return () => void (released.signal.aborted || handle.dispatchEvent(new PointerEvent(event.type, event)))
}

function keepKeys(handle: HTMLElement, first: globalThis.KeyboardEvent) {
  const takeKeys = collectKeys()
  return async () => {
    for (const event of [first, ...takeKeys()]) {
      // Each key is handled once the rows are rendered and measured.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      handle.dispatchEvent(repeated(event))
    }
  }
}
