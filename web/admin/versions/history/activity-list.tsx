import { Link } from 'react-router-dom'
import type { AnyKind } from '../../../../schema/kind.ts'
import { stored } from '../../../../schema/kinds/index.ts'
import { enumName, inSentence } from '../../../../schema/names.ts'
import { importedFile } from '../../../../schema/transfer/import-source.ts'
import { adminPaths, managerPath, releasePath, routeOf } from '../../shell/paths/paths.ts'
import { kindOf } from '../../model/kind-by-name.ts'
import { nameOf } from '../../model/kind-label.ts'
import type { ActivityEntryFragment } from '../../client/graphql/generated.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'

const verbs: Record<ActivityEntryFragment['action'], string> = {
  CREATE: 'created',
  UPDATE: 'changed',
  DELETE: 'deleted',
  RESTORE: 'restored',
}

const all: readonly AnyKind[] = stored

/** Returns a kind as GraphQL's ContentKind names it, with settings and media files. */
const storedKind = (contentKind: string) => all.find(({ name }) => enumName(name) === contentKind)!

/** Returns the address of what was changed: of the item, or of the list if several or deleted items are meant. */
function addressOf({ kind, itemId, action, count }: ActivityEntryFragment): string {
  if (kind === 'MEDIA_FILE') return adminPaths.media
  const editable = kindOf(kind)
  if (editable && !editable.singleton && (count > 1 || action === 'DELETE')) return managerPath(editable)
  return routeOf(kind, itemId)
}

/** Returns what happened. A setting exists before it is stored for the first time. */
const verbOf = ({ kind, action }: ActivityEntryFragment) =>
  verbs[kind === 'SETTING' && action === 'CREATE' ? 'UPDATE' : action]

function Subject({ entry }: { entry: ActivityEntryFragment }) {
  const { kind, count } = entry
  const { label, labelPlural } = storedKind(kind)
  const text = count > 1 ? `${count.toLocaleString('en')} ${inSentence(labelPlural)}` : nameOf(entry)
  return (
    <>
      <Link to={addressOf(entry)} className="font-medium break-words">
        {text}
      </Link>
      {count === 1 && text !== label && <span className="text-ink-soft"> ({inSentence(label)})</span>}
    </>
  )
}

/** What was changed, newest first, with the author, the changed fields and a link. */
export const ActivityList = ({ entries }: { entries: readonly ActivityEntryFragment[] }) => (
  <ol className="border-t border-line text-sm">
    {entries
      .map((entry) => ({ entry, file: importedFile(entry.source) }))
      .map(({ entry, file }) => (
        <li
          key={`${entry.kind} ${entry.itemId} ${entry.version}`}
          className="grid gap-x-4 gap-y-0.5 border-b border-line px-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-2"
        >
          <p className="min-w-0 break-words">
            <span className="font-medium">{entry.author}</span> {verbOf(entry)} <Subject entry={entry} />
            {entry.action === 'UPDATE' && entry.fields.length > 0 && (
              <span className="text-ink-soft">: {entry.fields.join(', ')}</span>
            )}
            {file !== undefined && <>, by the import of “{file}”</>}
            {entry.releaseId && (
              <>
                {' '}
                with <Link to={releasePath(entry.releaseId)}>a release</Link>
              </>
            )}
          </p>
          <time dateTime={entry.at} className="text-ink-soft">
            {inBrowserZone(entry.at)}
          </time>
        </li>
      ))}
  </ol>
)
