import { Link } from 'react-router-dom'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Editor } from '../editing/use-editor.ts'
import { useAction } from '../graphql/use-action.ts'
import { Differences } from '../history/difference.tsx'
import { releasePath } from '../paths.ts'
import { comparePath, viewPath } from '../points-of-view/paths.ts'
import { useMayPublish } from '../session/store.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { scheduleLabel } from './labels.ts'
import { nameInForm } from './name-in-form.ts'
import type { PendingChange } from './types.ts'
import { useDiscard } from './use-discard.ts'
import { usePublishDraft } from './use-publish-draft.ts'
import type { OnDone } from './use-versioned-form.tsx'
import { LIVE, type Version, versionLabel, versionOf } from './version.ts'
import { inBrowserZone } from './zoned-time.ts'

interface Props {
  editor: Editor
  /** The pending changes of the item. */
  changes: readonly PendingChange[]
  /** The change that the form shows; undefined for the live version. */
  change: PendingChange | undefined
  /** Whether there is a live version. */
  isLive: boolean
  /** Returns the address of the form with another version. */
  hrefOf: (version: Version) => string
  onDone: OnDone
}

/** Shows which version of an item the form holds, links to the others, and says what differs from the live version. */
export default function VersionSwitch({ editor, changes, change, isLive, hrefOf, onDone }: Props) {
  const mayPublish = useMayPublish()
  const publishDraft = usePublishDraft(editor, change)
  const { run, failure } = useAction()
  const discardChange = useDiscard(run)

  async function publish() {
    const name = nameInForm(editor)
    if (await publishDraft()) onDone(LIVE, `${name} published.`)
  }

  async function discard() {
    if (!change || !(await discardChange(change))) return
    editor.discard()
    onDone(LIVE)
  }

  return (
    <section aria-label="Versions" className="rounded-md border border-line bg-surface p-3">
      <nav aria-label="Versions" className="flex flex-wrap gap-1">
        {isLive && <VersionLink to={hrefOf(LIVE)} label="Live" isCurrent={!change} />}
        {changes.map((one) => (
          <VersionLink
            key={one.id}
            to={one.action === 'DELETE' && one.release ? releasePath(one.release.id) : hrefOf(versionOf(one))}
            label={versionLabel(one)}
            isCurrent={one.id === change?.id}
          />
        ))}
      </nav>
      <ErrorAlert message={failure} className="mt-2" />
      {change ? (
        <>
          <About change={change} />
          <div className="mt-3 flex flex-wrap gap-2">
            {!change.release && mayPublish && (
              <Button variant="outline" size="small" onClick={() => void publish()}>
                Publish draft
              </Button>
            )}
            {change.release && (
              <Link to={releasePath(change.release.id)} className={buttonClass({ variant: 'outline', size: 'small' })}>
                Open the release
              </Link>
            )}
            <a
              href={viewPath(change.kind, change.itemId, versionOf(change))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline', size: 'small' })}
            >
              View on site
            </a>
            <Link to={comparePath(comparedOf(change))} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              Compare side by side
            </Link>
            <Button variant="quiet" size="small" onClick={() => void discard()}>
              {change.release ? 'Take out of the release' : 'Discard draft'}
            </Button>
          </div>
        </>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">This is what is live. It also has changes that are not.</p>
      )}
    </section>
  )
}

const comparedOf = ({ release, kind, itemId }: PendingChange) =>
  release ? { release: release.id } : { draft: `${kind} ${itemId}` }

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

function About({ change }: { change: PendingChange }) {
  const { author, updatedAt, release, isNew, changes, problems } = change
  const what = release ? `planned in “${release.name}”` : 'a draft'
  return (
    <div className="mt-2 text-sm">
      <p>
        This is {what}, last saved by {author}, {inBrowserZone(updatedAt)}. It is not live.
        {release?.state === 'SCHEDULED' && ` ${scheduleLabel(release)}.`}
      </p>
      {problems.length > 0 && (
        <ul className="mt-1 grid gap-1 text-danger">
          {problems.map(({ message, field }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {!isNew && changes.length > 0 && (
        <details className="mt-1">
          <summary className="text-ink-soft">
            Differs from the live version in: {changes.map(({ label }) => label).join(', ')}
          </summary>
          <Differences changes={changes} />
        </details>
      )}
    </div>
  )
}
