import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { product } from '../../../schema/kinds/index.ts'
import { rightOn } from '../../../schema/rights.ts'
import { Button } from '../../ui/button.tsx'
import { useMay, useMayAdd, useMayPublish, useUser } from '../client/session/store.ts'
import { contentKindOf } from '../model/kind-by-name.ts'
import { adminPaths, managerPath, releasePath } from '../shell/paths/paths.ts'
import { ErrorAlert } from '../ui/controls/error-alert.tsx'
import { viewPath } from '../versions/points-of-view/paths.ts'
import { PRACTICE, usePractice } from './use-practice.ts'

const STEP_LINK = 'text-sm underline'

/** What active, draft and release mean, each to be tried with a product that visitors never see. */
export default function Steps() {
  const { made, isOver, failure, ...practice } = usePractice(useUser()?.id)
  const mayPractise = [useMayAdd(product), useMay('releases:draft'), useMay('previews:publish')].every(Boolean)
  const mayPublish = useMayPublish(product)
  const mayReadProducts = useMay(rightOn(product, 'read'))
  const mayReadReleases = useMay('releases:read')
  return (
    <>
      <ol className="grid gap-6 md:grid-cols-3">
        <Step
          title="Active"
          text={
            mayPublish
              ? 'Visitors see what is active, as soon as it is saved. “Disable” hides an item and keeps it.'
              : 'Visitors see what is active. What is inactive is kept, and hidden from them.'
          }
        >
          {mayReadProducts && (
            <Link to={managerPath(product)} className={STEP_LINK}>
              See which products are active
            </Link>
          )}
        </Step>
        <Step
          title="Draft"
          text={`“Save draft” keeps a change from visitors. The form opens with your draft again, and ${
            mayPublish ? '“Save” makes it live' : '“Ask for review” shows it to those who can make it live'
          }.`}
        >
          {made ? (
            <Link
              to={viewPath(contentKindOf(product), made.itemId, made.releaseId)}
              target="_blank"
              className={STEP_LINK}
            >
              See “{PRACTICE}” as visitors would
            </Link>
          ) : (
            mayPractise && (
              <Button variant="outline" size="small" onClick={() => void practice.makeDraft()}>
                Make a practice draft
              </Button>
            )
          )}
        </Step>
        <Step
          title="Release"
          text="Changes of several items go live together, at once or at a time that you choose. A release can be reviewed before, and rolled back afterwards."
        >
          {made?.releaseId ? (
            <Link to={releasePath(made.releaseId)} className={STEP_LINK}>
              See the release
            </Link>
          ) : made ? (
            <Button variant="outline" size="small" onClick={() => void practice.makeRelease(made)}>
              Put the draft into a release
            </Button>
          ) : (
            mayReadReleases && (
              <Link to={adminPaths.releases} className={STEP_LINK}>
                See the releases
              </Link>
            )
          )}
        </Step>
      </ol>
      <div role="status" className="mt-4 flex flex-wrap items-center gap-3 text-sm empty:hidden">
        {made && (
          <>
            <p>
              {made.releaseId ? `“${PRACTICE}” is in a release` : `“${PRACTICE}” is a draft of yours`}: visitors see
              nothing of it.
            </p>
            <Button variant="outline" size="small" onClick={() => void practice.discard(made)}>
              Discard the practice
            </Button>
          </>
        )}
        {isOver && <p>Discarded. Nothing of it was ever live.</p>}
      </div>
      <ErrorAlert message={failure} className="mt-4" />
    </>
  )
}

const Step = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li>
    <h3 className="font-medium">{title}</h3>
    <p className="mt-1 mb-2 text-sm text-ink-soft">{text}</p>
    {children}
  </li>
)
