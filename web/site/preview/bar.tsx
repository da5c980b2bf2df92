import { lazy, Suspense } from 'react'
import type { Preview } from '../../../schema/renderer.ts'
import { useSite } from '../shell/site.ts'
import { useRootAttribute } from '../use-root-attribute.ts'
import { useHasToken } from '../use-token.ts'
import { withNodes } from '../with-nodes.tsx'
import { Time, useIsInBrowser } from './time.tsx'

const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/

// Only those who look at a preview load it.
const ReviewPanel = lazy(() => import('./review-panel.tsx'))

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
export function PreviewBar({ of: preview }: { of: Preview }) {
  const { label } = useSite()
  const isStaff = useHasToken()
  const isInBrowser = useIsInBrowser()
  useRootAttribute('data-previews')
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
