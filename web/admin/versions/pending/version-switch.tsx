import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Differences } from '../differences/differences.tsx'
import { kindOf } from '../../model/kind-by-name.ts'
import { releasePath } from '../../shell/paths/paths.ts'
import { comparePath, previewedPath, viewPath } from '../points-of-view/paths.ts'
import ShareDialog from '../points-of-view/share-dialog.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { controlOf } from '../../ui/hooks/linked-field.ts'
import { scheduleLabel } from './labels.ts'
import { type PendingVersion, versionLabel } from './pending-version.ts'
import { LIVE, type Version } from '../../model/version.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

interface Props {
  versions: readonly PendingVersion[]
  /** The version that the form shows; undefined for the live one. */
  shown: PendingVersion | undefined
  /** The release that the form is saved in if it shows no version of its own. */
  release?: Version | undefined
  /** Whether there is a live version. */
  isLive: boolean
  /** Returns the address of the form with another version. */
  hrefOf: (version: Version) => string
  /** The error message of the last action. */
  failure: string | null
  /** Publishes the shown draft. Absent if the user may not. */
  onPublish?: (() => void) | undefined
  /** Discards the shown version. Absent if the user may not. */
  onDiscard?: (() => void) | undefined
}

/** Shows which version a form holds, links to the others, and says what differs from the live version. */
export function VersionSwitch({ versions, shown, release, isLive, hrefOf, failure, onPublish, onDiscard }: Props) {
  return (
    <section aria-label="Versions" className="rounded-md border border-line bg-surface p-3">
      <nav aria-label="Versions" className="flex flex-wrap gap-1">
        {isLive && <VersionLink to={hrefOf(LIVE)} label="Live" isCurrent={!shown && !release} />}
        {versions.map((pending) => (
          <VersionLink
            key={pending.version}
            to={hrefOf(pending.version)}
            label={versionLabel(pending)}
            isCurrent={pending.version === shown?.version}
          />
        ))}
      </nav>
      <ErrorAlert message={failure} className="mt-2" />
      {shown ? (
        <>
          <About version={shown} />
          <div className="mt-3 flex flex-wrap gap-2">
            {onPublish && !shown.release && (
              <Button variant="outline" size="small" onClick={onPublish}>
                Publish draft
              </Button>
            )}
            {shown.release && (
              <Link to={releasePath(shown.release.id)} className={buttonClass({ variant: 'outline', size: 'small' })}>
                Open the release
              </Link>
            )}
            {!shown.isDeletion && <Views version={shown} />}
            {onDiscard && (
              <Button variant="quiet" size="small" onClick={onDiscard}>
                {shown.release ? 'Take out of the release' : 'Discard draft'}
              </Button>
            )}
          </div>
        </>
      ) : release ? (
        <p className="mt-2 text-sm text-ink-soft">
          The release does not change this yet. What you save here waits in the release and is not live.
        </p>
      ) : (
        <AboutLive versions={versions} />
      )}
    </section>
  )
}

const VersionLink = ({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'true' : undefined}
    className={classNames(
      'rounded-full border px-3 py-1 text-sm break-words no-underline',
      isCurrent ? 'border-leaf bg-raised font-medium' : 'border-transparent text-ink-soft hover:border-line-strong',
    )}
  >
    {label}
  </Link>
)

/** Links to the website as the version makes it. */
function Views({ version: shown }: { version: PendingVersion }) {
  const { kind, itemId, version, release } = shown
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <a
        href={viewPath(kind, itemId, version)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'outline', size: 'small' })}
      >
        View on site
      </a>
      <Link
        to={comparePath(release ? { release: release.id } : { draft: `${kind} ${itemId}` })}
        className={buttonClass({ variant: 'quiet', size: 'small' })}
      >
        Compare side by side
      </Link>
      <Button variant="quiet" size="small" onClick={() => setSharing(true)}>
        Share preview …
      </Button>
      {isSharing && (
        <ShareDialog
          {...(release
            ? { view: { releaseId: release.id }, name: `“${release.name}”` }
            : { view: { draft: { kind, itemId } }, name: 'the draft', path: previewedPath(kind, itemId) })}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  )
}

/** Says that the form shows the live version, and whether a draft waits or a release deletes the item. */
function AboutLive({ versions }: { versions: readonly PendingVersion[] }) {
  const deletion = versions.find(({ isDeletion }) => isDeletion)
  const draft = versions.find(({ release }) => !release)
  return (
    <p className="mt-2 text-sm text-ink-soft">
      This is the live version.{' '}
      {deletion?.release
        ? `It is deleted when “${deletion.release.name}” is published${timeOf(deletion)}.`
        : draft
          ? `What you save here goes live at once, without the draft that ${draft.author} saved last, ${inBrowserZone(draft.updatedAt)}.`
          : 'Other changes are prepared.'}
    </p>
  )
}

function About({ version }: { version: PendingVersion }) {
  const { kind, author, updatedAt, release, isNew, isDeletion, changes, problems } = version
  const saved = `${author}, ${inBrowserZone(updatedAt)}`
  return (
    <div className="mt-2 text-sm">
      {isDeletion ? (
        <p>
          This is deleted when {release ? `“${release.name}”` : 'the draft'} is published{timeOf(version)}. It is live
          until then. Prepared by {saved}.
        </p>
      ) : (
        <p>
          This is {release ? `planned in “${release.name}”` : 'a draft'}, last saved by {saved}. It is not live.
          {release?.state === 'SCHEDULED' && ` ${scheduleLabel(release)}.`}
        </p>
      )}
      {problems.length > 0 && (
        <ul aria-label="What prevents publishing" className="mt-1 grid justify-items-start gap-1 text-danger">
          {problems.map(({ message, field }) => (
            <li key={`${field} ${message}`}>{field ? <ToField field={field}>{message}</ToField> : message}</li>
          ))}
        </ul>
      )}
      {!isNew && changes.length > 0 && (
        <details className="mt-1">
          <summary className="text-ink-soft">
            Differs from the live version in: {changes.map(({ label }) => label).join(', ')}
          </summary>
          <Differences changes={changes} fields={kindOf(kind)?.fields} />
        </details>
      )}
    </div>
  )
}

/** A button that moves the focus to a field of the form. */
const ToField = ({ field, children }: { field: string; children: string }) => (
  <button
    type="button"
    className="text-left underline"
    onClick={({ currentTarget }) => controlOf(currentTarget.closest('form'), field)?.focus()}
  >
    {children}
  </button>
)

const timeOf = ({ release }: PendingVersion) =>
  release?.state === 'SCHEDULED' && release.scheduledAt ? `, on ${inBrowserZone(release.scheduledAt)}` : ''
