import type { Kind } from '../../../../schema/kind.ts'
import { textOf } from '../../model/display.ts'
import { inAdmin } from '../../model/kinds.ts'
import { Thumbnail } from '../images/thumbnail.tsx'
import { titleOf } from './kind-of.ts'

interface Props {
  kind: Kind
  item: Readonly<Record<string, unknown>>
  /** Says where an item is that is not live. */
  version?: string
  /** Whether it may be of several kinds, so that its own one is shown. */
  hasOthers: boolean
}

/** An item as a line: its picture and its title. */
export function ItemLine({ kind, item, version, hasOthers }: Props) {
  const picture = inAdmin(kind).summary?.picture
  const title = titleOf(kind, item)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture !== undefined && <Thumbnail value={textOf(item[picture])} letter={title} className="size-8" />}
      <span className="min-w-0 truncate">{title}</span>
      {hasOthers && <span className="text-xs whitespace-nowrap text-ink-soft">{kind.label}</span>}
      {(version ?? item['isActive'] === false) && (
        <span className="text-xs whitespace-nowrap text-ink-soft">{version ?? 'Not visible'}</span>
      )}
    </span>
  )
}
