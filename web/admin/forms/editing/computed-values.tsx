import type { AnyKind } from '../../../../schema/kind.ts'
import { computedOf } from '../../client/extensions/extensions.ts'
import { textOf } from '../../model/display.ts'
import type { Item } from '../../model/item.ts'

/** The computed fields of a stored item, which cannot be edited. */
export function ComputedValues({ kind, item }: { kind: AnyKind; item: Item | null }) {
  const fields = computedOf(kind)
  if (!item || fields.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {fields.map(({ name, label }) => (
        <div key={name}>
          <dt className="text-ink-soft">{label}</dt>
          <dd>{textOf(item[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
