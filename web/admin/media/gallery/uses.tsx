import { Link } from 'react-router-dom'
import { kinds, setting } from '../../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import { enumName } from '../../../../schema/names.ts'
import { settingLabels } from '../../../../schema/setting-labels.data.ts'
import { routeOf } from '../../shell/paths/paths.ts'
import { DRAFT, LIVE } from '../../model/version.ts'
import { inField } from '../../ui/hooks/linked-field.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import type { MediaUse } from '../files/types.ts'

/** Names the item that shows an image, and its field. */
function labelsOf({ kind: name, title, field }: MediaUse): { title: string; place: string } {
  const kind = [...kinds, setting].find((kind: AnyKind) => enumName(kind.name) === name)
  if (!kind || kind.name === setting.name) return { title: settingLabels[title] ?? title, place: setting.label }
  return {
    title: title || kind.label,
    place: `${kind.label}, ${new Map(Object.entries(kind.fields)).get(field)?.label ?? field}`,
  }
}

/** Returns the address of the field in the form of the version that shows the image. */
function formOf({ kind, id, title, field, isPending, releaseId }: MediaUse): string {
  const version = isPending ? (releaseId ?? DRAFT) : LIVE
  return inField(routeOf(kind, id, version), kind === enumName(setting.name) ? title : field)
}

/** Lists the items that show an image, with links to the fields in their forms. */
export function Uses({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section>
      <h3 className="text-sm font-medium">Used in</h3>
      {uses.length === 0 && <p className="text-sm text-ink-soft">Nothing shows this file.</p>}
      <ul className="mt-1 grid gap-1.5 text-sm empty:hidden">
        {uses.map((use) => {
          const { title, place } = labelsOf(use)
          return (
            <li key={[use.kind, use.id, use.field, use.isPending, use.release].join()}>
              <Link to={formOf(use)} className="font-medium break-words underline">
                {title}
              </Link>{' '}
              <span className="text-ink-soft">{place}</span>{' '}
              {use.isPending && <Badge variant="note">{use.release ? `Release ${use.release}` : 'Draft'}</Badge>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
