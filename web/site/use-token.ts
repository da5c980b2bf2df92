import { useSyncExternalStore } from 'react'
import { readKept } from './storage.ts'

const never = () => () => {}

/** Returns whether this browser has a token of the admin, which is then on the same origin. False until the page is hydrated. */
export const useHasToken = () =>
  useSyncExternalStore(
    never,
    () => readKept('auth_token') !== null,
    () => false,
  )
