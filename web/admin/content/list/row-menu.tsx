import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { enumName } from '../../../../schema/names.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import { useMay, useMayAdd } from '../../client/session/store.ts'
import { sitePath } from '../../shell/paths/paths.ts'
import { pageOf } from '../../../../schema/item-page.ts'
import { viewPath } from '../../versions/points-of-view/paths.ts'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import type { RowActions } from './row-actions.ts'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  kind: Kind
  item: ListedItem
  movable: boolean
  actions: Pick<RowActions, 'hrefOf' | 'onHistory' | 'onMove'>
}

/** The menu with the less frequent actions on an item. */
export default function RowMenu({ trigger, kind, item, movable, actions }: Props) {
  const page = pageOf(kind, item)
  const mayAdd = useMayAdd(kind)
  const mayPreview = useMay('previews:publish')
  const isActive = item['isActive'] === true
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {page && isActive && mayPreview && (
          <Menu.Item className={MENU_ITEM} render={<Link to={sitePath(page)}>Edit on the page</Link>} />
        )}
        {mayAdd && (
          <Menu.Item className={MENU_ITEM} render={<Link to={actions.hrefOf('copy', item.id)}>Duplicate</Link>} />
        )}
        <Menu.Item className={MENU_ITEM} onClick={() => actions.onHistory(item)}>
          History
        </Menu.Item>
        {movable && (
          <>
            <Menu.Item className={MENU_ITEM} onClick={() => actions.onMove(item, 'top')}>
              Move to top
            </Menu.Item>
            <Menu.Item className={MENU_ITEM} onClick={() => actions.onMove(item, 'position')}>
              Move to position …
            </Menu.Item>
          </>
        )}
        {page && (
          <Menu.Item
            className={MENU_ITEM}
            render={
              <a href={isActive ? page : viewPath(enumName(kind.name), item.id)} target="_blank" rel="noreferrer">
                View on site
              </a>
            }
          />
        )}
      </MenuPopup>
    </Menu.Root>
  )
}
