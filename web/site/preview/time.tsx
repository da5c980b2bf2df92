import { useSyncExternalStore } from 'react'
import { madeOnce } from '../../../schema/made-once.ts'
import { useSite } from '../shell/site.ts'

const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

const formatsOf = madeOnce((tag: string) => {
  // The 24-hour clock and the day before the month, as in the admin.
  const locale = tag === 'en' ? 'en-GB' : tag
  return {
    local: new Intl.DateTimeFormat(locale, FORMAT),
    utc: new Intl.DateTimeFormat(locale, { ...FORMAT, timeZone: 'UTC' }),
  }
})

const never = () => () => {}

/** Returns whether the page is hydrated. */
export const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A formatted time: in UTC on the server, and in the browser's time zone after hydration. */
export function Time({ at }: { at: string }) {
  const isInBrowser = useIsInBrowser()
  const { local, utc } = formatsOf(useSite().language.tag)
  const text = (isInBrowser ? local : utc).format(new Date(at))
  return (
    <time dateTime={at}>
      {text}
      {!isInBrowser && ' UTC'}
    </time>
  )
}
