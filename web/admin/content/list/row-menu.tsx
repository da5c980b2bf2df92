import { Menu } from '@base-ui/react/menu'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { enumName } from '../../../../schema/names.ts'
import type { ListedItem } from '../../client/graphql/operations.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { toggleEffect } from '../../model/toggle-effect.ts'
import { useMay, useMayAdd, useMayDelete, useMayPublish } from '../../client/session/store.ts'
import { sitePath } from '../../shell/paths/paths.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { pageOf } from '../../../../schema/item-page.ts'
import { viewPath } from '../../versions/points-of-view/paths.ts'
import { MENU_ITEM, MenuPopup } from '../../ui/dialogs/menu.tsx'
import type { RowActions } from './row-actions.ts'

interface Props {
  trigger: ReactElement<ComponentProps<'button'>>
  kind: Kind
  labels: KindLabels
  item: ListedItem
  movable: boolean
  /** The address of the form. */
  editHref: string
  actions: Omit<RowActions, 'onSelect'>
}

/** The menu with the less frequent actions on an item. */
export default function RowMenu({ trigger, kind, labels, item, movable, editHref, actions }: Props) {
  const page = pageOf(kind, item)
  const mayAdd = useMayAdd(kind)
  const mayPublish = useMayPublish(kind)
  const mayDelete = useMayDelete(kind)
  const mayPreview = useMay('previews:publish')
  // On wider screens the row has buttons for these.
  const isPhone = !useMediaQuery('(min-width: 40rem)')
  const isActive = item['isActive'] === true
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger render={trigger} />
      <MenuPopup>
        {isPhone && <Menu.Item className={MENU_ITEM} render={<Link to={editHref}>Edit</Link>} />}
        {isPhone && mayPublish && (
          <Menu.Item className={MENU_ITEM} onClick={() => actions.onToggle(item)}>
            {labels.toggle(isActive)}
            {labels.toggle(true) === labels.toggle(false) && ` (${toggleEffect(isActive).short})`}
          </Menu.Item>
        )}
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
        {isPhone && mayDelete && (
          <Menu.Item className={MENU_ITEM} onClick={() => actions.onDelete(item)}>
            Delete
          </Menu.Item>
        )}
      </MenuPopup>
    </Menu.Root>
  )
}
