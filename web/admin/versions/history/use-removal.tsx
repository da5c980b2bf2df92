import { useNavigate } from 'react-router-dom'
import { counted } from '../../../../schema/counted.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { redirect } from '../../../../schema/kinds/redirect.ts'
import type { Changed } from '../../client/graphql/operations.ts'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { redirectFrom } from '../../shell/paths/paths.ts'
import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import { useRestore } from './restore.ts'

interface Removal {
  /** The question of the confirmation dialog. */
  question: string
  /** The titles of those items that are known. */
  titles: readonly string[]
  count: number
  /** A consequence of the deletion, shown in the confirmation dialog. */
  warning?: string | undefined
  /** The address of the page that visitors no longer find. The dialog offers a redirect from it. */
  page?: string | undefined
  /** The deleted items in messages, such as “Name” or "2 items". */
  name: string
  /** Deletes the items. */
  send: () => Promise<readonly Changed[]>
  /** Restores them. By default, each is restored by a request of its own. */
  restoreAll?: (deleted: readonly Changed[]) => Promise<unknown>
}

/** The number of items that the dialog names. */
const NAMED = 3

function listed(titles: readonly string[], count: number): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`)
  if (named.length === 0) return counted(count, 'item')
  const others = count - named.length
  return named.join(', ') + (others > 0 ? ` and ${others} more` : '')
}

/**
 * Returns a function that deletes items after a confirmation and offers to undo the deletion. It resolves to whether the
 * items were deleted.
 */
export function useRemoval(kind: Kind, run: RunAction) {
  const requestChoice = useChoice()
  const navigate = useNavigate()
  const mayRedirect = useMayPublish(redirect)
  const restore = useRestore()

  async function restoreEach(deleted: readonly Changed[]) {
    for (const { id, version } of deleted) await restore({ kind, id }, version)
  }

  return async ({ question, titles, count, warning, page, name, send, restoreAll = restoreEach }: Removal) => {
    let redirects = false
    const undo = (deleted: readonly Changed[]) =>
      run('Undoing', async () => {
        await restoreAll(deleted)
        return () => notify(`${name} restored.`)
      })

    const choice = await requestChoice({
      title: question,
      description: (
        <div className="grid gap-2">
          <p className="font-medium break-words text-ink">{listed(titles, count)}</p>
          {warning && <p>{warning}</p>}
          <p>To get {count === 1 ? 'it' : 'them'} back, choose “Undo” afterwards, or “Recently deleted” later.</p>
          {page && mayRedirect && (
            <label className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                onChange={(event) => (redirects = event.target.checked)}
                className="mt-0.5 size-5 shrink-0 accent-solid"
              />
              <span className="min-w-0 wrap-anywhere">Then make a redirect from {page}</span>
            </label>
          )}
        </div>
      ),
      choices: [{ value: 'delete', label: 'Delete', variant: 'danger' }],
    })
    if (choice === null) return false
    return run('Deleting', async () => {
      const deleted = await send()
      return () => {
        notify(
          `${name} deleted.`,
          undoAction(() => void undo(deleted)),
        )
        if (redirects && page) void navigate(redirectFrom(page))
      }
    })
  }
}
