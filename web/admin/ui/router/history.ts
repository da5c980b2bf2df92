import {
  type Location,
  type Navigator,
  NavigationType,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom'
import { createListeners } from '../../../ui/listeners.ts'

/** A navigation that waits for a decision. */
export interface Blocked {
  location: Location
  proceed: () => void
}

/** Decides on navigations. */
export interface Guard {
  /** @param action POP for the browser's buttons Back and Forward */
  blocks: (next: Location, current: Location, action: NavigationType) => boolean
  /** Called with the navigation that waits. */
  onBlocked: (blocked: Blocked) => void
}

/** Where the browser is, and how it came there. */
export interface Place {
  location: Location
  action: NavigationType
}

const history = createBrowserHistory({ v5Compat: true })
let place: Place = { location: history.location, action: history.action }
/** The guards of what is shown. Of those that block a navigation, the last one decides. */
const guards: Guard[] = []
/** Whether the next navigation was decided on. */
let isDecided = false
/** Whether the browser goes back to where it was before a navigation that is blocked. */
let isReturning = false
const listeners = createListeners()

/** Returns whether a navigation has to wait. @param repeat does it again */
function waits(location: Location, action: NavigationType, repeat: () => void): boolean {
  if (isDecided) {
    isDecided = false
    return false
  }
  const guard = guards.findLast(({ blocks }) => blocks(location, place.location, action))
  if (!guard) return false
  guard.onBlocked({
    location,
    proceed: () => {
      isDecided = true
      repeat()
    },
  })
  return true
}

const locationOf = (to: To, state: unknown): Location => ({
  pathname: '',
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
  state,
  key: '',
})

history.listen(({ action, location, delta }) => {
  if (isReturning) {
    isReturning = false
    return
  }
  // The browser has gone to an entry of its history already.
  if (action === NavigationType.Pop && delta && waits(location, action, () => history.go(delta))) {
    isReturning = true
    history.go(-delta)
    return
  }
  place = { location, action }
  listeners.notify()
})

/** Navigates unless a guard blocks it. */
export const navigator: Navigator = {
  createHref: (to) => history.createHref(to),
  encodeLocation: (to) => history.encodeLocation(to),
  go: (delta) => history.go(delta),
  push(to, state) {
    const go = () => history.push(to, state)
    if (!waits(locationOf(to, state), NavigationType.Push, go)) go()
  },
  replace(to, state) {
    const go = () => history.replace(to, state)
    if (!waits(locationOf(to, state), NavigationType.Replace, go)) go()
  },
}

export const currentPlace = (): Place => place

/** Calls a function after each navigation, until the returned function is called. */
export const onNavigation = listeners.subscribe

/** Makes a guard decide on navigations, until the returned function is called. */
export function guardNavigation(guard: Guard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
