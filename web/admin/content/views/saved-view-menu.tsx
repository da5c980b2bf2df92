import { Menu } from '@base-ui/react/menu'
import { useApolloClient } from '@apollo/client/react'
import { type ComponentProps, type ReactElement, useState } from 'react'
import type { Kind } from '../../../../schema/kind.ts'
import {
  DeleteSavedViewDocument,
  type SavedViewFragment,
  ShareSavedViewDocument,
} from '../../client/graphql/generated.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { useMayPublish } from '../../client/session/store.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import RenameViewDialog from './rename-view-dialog.tsx'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  kind: Kind
  view: SavedViewFragment
  /** Called with the error message of an action, or null. */
  onDone: (failure: string | null) => void
}

/** The menu that shares, renames and deletes a saved view. */
export default function SavedViewMenu({ trigger, kind, view, onDone }: Props) {
  const { id, name, isShared } = view
  const [isRenaming, setRenaming] = useState(false)
  const client = useApolloClient()
  const confirm = useConfirm()
  const mayShare = useMayPublish(kind)

  async function run(action: Promise<unknown>) {
    try {
      await action
      onDone(null)
    } catch (failure) {
      onDone(problemOf(failure).message)
    }
  }
  const share = () => run(client.mutate({ mutation: ShareSavedViewDocument, variables: { id, isShared: !isShared } }))

  async function remove() {
    const more = isShared ? 'Everyone who sees this list loses it.' : undefined
    if (await confirm(`Delete the view “${name}”?`, 'Delete', more))
      await run(client.mutate({ mutation: DeleteSavedViewDocument, variables: { id } }))
  }
  return (
    <>
      <Menu.Root defaultOpen>
        <Menu.Trigger render={trigger} />
        <MenuPopup>
          <Menu.Item className={MENU_ITEM} onClick={() => setRenaming(true)}>
            Rename …
          </Menu.Item>
          {(isShared || mayShare) && (
            <Menu.Item className={MENU_ITEM} onClick={() => void share()}>
              {isShared ? 'Stop sharing' : 'Share with everyone'}
            </Menu.Item>
          )}
          <Menu.Item className={`${MENU_ITEM} text-danger`} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </MenuPopup>
      </Menu.Root>
      {isRenaming && <RenameViewDialog view={view} onRenamed={() => onDone(null)} onClose={() => setRenaming(false)} />}
    </>
  )
}
