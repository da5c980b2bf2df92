import { lazy, Suspense, useSyncExternalStore } from 'react'
import { madeOnce } from '../../../schema/made-once.ts'
import { useEdition } from '../edition.ts'
import { useSite } from '../shell/site.ts'
import { useHasToken } from '../use-token.ts'
import { withNodes } from '../with-nodes.tsx'

const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/
const FORMAT = { dateStyle: 'medium', timeStyle: 'short' } as const

const formatsOf = madeOnce((tag: string) => {
  // The 24-hour clock and the day before the month, as in the admin.
  const locale = tag === 'en' ? 'en-GB' : tag
  return {
    local: new Intl.DateTimeFormat(locale, FORMAT),
    utc: new Intl.DateTimeFormat(locale, { ...FORMAT, timeZone: 'UTC' }),
  }
})

// Only those who look at a preview load it.
const ReviewPanel = lazy(() => import('./review-panel.tsx'))

const never = () => () => {}

/** Returns whether the page is hydrated. */
const useIsInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A formatted time: in UTC on the server, and in the browser's time zone after hydration. */
function Time({ at }: { at: string }) {
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

/** A text whose first ISO 8601 time is formatted. */
function TextWithTime({ text }: { text: string }) {
  const match = ISO_TIME.exec(text)
  if (!match) return text
  return (
    <>
      {text.slice(0, match.index)}
      <Time at={match[0]} />
      {text.slice(match.index + match[0].length)}
    </>
  )
}

/** The bar of a preview: what is shown, how long the link works, and for staff the way back to the admin. */
export function PreviewBar() {
  const { label } = useSite()
  const { preview } = useEdition()
  const isStaff = useHasToken()
  const isInBrowser = useIsInBrowser()
  if (!preview) return null
  return (
    <aside aria-label={label('preview.title')} className="preview-bar no-print">
      <div className="wrap preview-bar-row">
        <p>
          <strong>{label('preview.title')}</strong>
          <span className="preview-bar-label">
            <TextWithTime text={preview.label} />
          </span>
        </p>
        <div className="preview-bar-more">
          <span>{withNodes(label('preview.until'), { time: <Time at={preview.expiresAt} /> })}</span>
          {isStaff && (
            <a href={preview.back} className="text-link">
              {label('preview.back')}
            </a>
          )}
          {isInBrowser && (
            <Suspense>
              <ReviewPanel token={preview.base.split('/').at(-1)!} />
            </Suspense>
          )}
        </div>
      </div>
    </aside>
  )
}
