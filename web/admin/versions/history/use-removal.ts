import type { Kind } from '../../../../schema/kind.ts'
import type { Changed } from '../../client/graphql/operations.ts'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { useRestore } from './restore.ts'

interface Removal {
  /** The question of the confirmation dialog. */
  question: string
  /** A consequence of the deletion, shown in the confirmation dialog. */
  warning?: string | undefined
  /** The deleted items in messages, such as “Name” or "2 items". */
  name: string
  /** Deletes the items. */
  send: () => Promise<readonly Changed[]>
  /** Restores them. By default, each is restored by a request of its own. */
  restoreAll?: (deleted: readonly Changed[]) => Promise<unknown>
}

/**
 * Returns a function that deletes items after a confirmation and offers to undo the deletion. It resolves to whether the
 * items were deleted.
 */
export function useRemoval(kind: Kind, run: RunAction) {
  const confirm = useConfirm()
  const restore = useRestore()

  async function restoreEach(deleted: readonly Changed[]) {
    for (const { id, version } of deleted) await restore({ kind, id }, version)
  }

  return async ({ question, warning, name, send, restoreAll = restoreEach }: Removal): Promise<boolean> => {
    const undo = (deleted: readonly Changed[]) =>
      run('Undoing', async () => {
        await restoreAll(deleted)
        return () => notify(`${name} restored.`)
      })

    if (!(await confirm(question, 'Delete', warning))) return false
    return run('Deleting', async () => {
      const deleted = await send()
      return () => notify(`${name} deleted.`, { undo: () => void undo(deleted) })
    })
  }
}
