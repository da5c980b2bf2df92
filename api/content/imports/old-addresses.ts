import { redirect } from '../../../schema/kinds/index.ts'
import { oldPathOf, postQueryOf } from '../../../schema/old-path.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { siteTargetOf } from '../../../schema/site-paths.ts'
import { isId } from '../../../schema/is-id.ts'
import type { Item } from '../items/items.ts'
import { counted } from '../../../schema/counted.ts'
import { identify, type Identity } from './identity.ts'
import type { Stored } from './lookup.ts'
import type { SourceRecord } from '../../../schema/transfer/record.ts'
import type { Step } from './step.ts'
import { checkValues } from '../transfer/check-values.ts'

/** Largest number of addresses that a note names. */
const SHOWN = 10

/** Why an old address does not lead to its item, and why several do not. */
const REASONS = {
  malformed: [
    'without a redirect, because it is not an address that pages can have',
    'without a redirect, because they are not addresses that pages can have',
  ],
  page: [
    'without a redirect, because this site has a page there',
    'without a redirect, because this site has pages there',
  ],
  hidden: ['without a redirect, because its item has no page', 'without a redirect, because their items have no page'],
  twice: [
    'without a redirect, because another item had it too',
    'without a redirect, because other items had them too',
  ],
  kept: ['that leads elsewhere already', 'that lead elsewhere already'],
} as const
type Reason = keyof typeof REASONS

/** An old address and the item that has its content now. */
interface Moved {
  oldPath: string
  newAddress: string
  record: SourceRecord
}

/** Plans redirects from the addresses that items had on another site to their pages on this one. */
export class OldAddresses {
  /** The item that each old address leads to. */
  readonly #leads = new Map<string, string>()
  readonly #omitted = new Map<Reason, Set<string>>()

  /** Forgets an earlier reading of the source. */
  clear(): void {
    this.#leads.clear()
    this.#omitted.clear()
  }

  /** Returns the redirects to the page of an item. @param item the stored item, if there is one */
  of(record: SourceRecord, step: Step, item: Item | undefined): Moved[] {
    const { kind, values } = record
    const isThere = step.change ? step.change.action !== 'delete' : item !== undefined
    if (!record.oldAddresses || step.id === undefined || !isThere) return []
    const newAddress = pageOf(kind, { ...item, ...values, id: step.id }) ?? ''
    const isShown = newAddress !== '' && (values.isActive ?? item?.isActive ?? true) === true
    return record.oldAddresses.flatMap((address): Moved[] => {
      const oldPath = oldPathOf(address)
      if (oldPath === newAddress) return []
      const reason = oldPath === undefined ? 'malformed' : isOwn(oldPath) ? 'page' : isShown ? undefined : 'hidden'
      if (reason) return this.#omit(reason, oldPath ?? address)
      const lead = this.#leads.get(oldPath!) ?? newAddress
      this.#leads.set(oldPath!, lead)
      return lead === newAddress ? [{ oldPath: oldPath!, newAddress, record }] : this.#omit('twice', oldPath!)
    })
  }

  /** Compares redirects with those that are stored. What an editor has made of one stays. */
  async *steps(stored: Stored, moved: readonly Moved[]): AsyncGenerator<Step> {
    const identities = moved.flatMap(({ oldPath }) => [oldPath, `${oldPath}/`].map(identityOf))
    const { byKey } = identities.length > 0 ? await stored.lookUp(redirect, identities) : { byKey: new Map() }
    for (const { oldPath, newAddress, record } of new Map(moved.map((move) => [move.oldPath, move])).values()) {
      const item: Item | undefined = [oldPath, `${oldPath}/`].flatMap((path) => byKey.get(path) ?? [])[0]
      const base = { kind: redirect, title: oldPath, origin: record.origin, changes: [], problems: [] }
      if (item) {
        const isSame = item.newAddress === newAddress
        if (!isSame) this.#omit('kept', String(item.oldPath))
        yield { ...base, id: item.id, outcome: isSame ? 'unchanged' : 'kept' }
        continue
      }
      const { values, errors } = checkValues(redirect, { oldPath, newAddress }, false)
      const id = identityOf(oldPath).newId
      if (errors) this.#omit('malformed', oldPath)
      else yield { ...base, id, outcome: 'create', change: { kind: redirect, action: 'create', id, values } }
    }
  }

  /** Returns why some old addresses have no redirect. */
  notes(): string[] {
    return [...this.#omitted].map(([reason, addresses]) => {
      const rest = addresses.size - SHOWN
      const names = [...addresses].slice(0, SHOWN).join(', ')
      const count = counted(addresses.size, 'old address', 'old addresses')
      return `${count} ${REASONS[reason][addresses.size === 1 ? 0 : 1]}: ${names}${rest > 0 ? ` and ${rest} more` : ''}`
    })
  }

  #omit(reason: Reason, address: string): [] {
    this.#omitted.set(reason, (this.#omitted.get(reason) ?? new Set()).add(address))
    return []
  }
}

/** Whether this site serves something else at a path, so that a redirect would have no effect. */
function isOwn(path: string): boolean {
  if (postQueryOf(path.split('?')[1] ?? '') !== undefined) return false
  const target = siteTargetOf(path)
  return target.type === 'item' ? isId(target.id) : target.type !== 'missing'
}

const identityOf = (oldPath: string): Identity =>
  identify({ kind: redirect, values: { oldPath }, origin: { file: '' } }) as Identity
