import { blank } from '../../../schema/kind.ts'
import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import { editableMedia } from '../../../schema/kinds/media-file.ts'
import { settings } from '../../../schema/settings.ts'
import { checkChange, type FieldError } from '../../../schema/validate.ts'
import { type Actor, permit } from '../../access/permissions/policy.ts'
import type { Change } from '../items/change.ts'
import { originalKey, type Storage } from '../media/storage.ts'
import { permitKind } from '../publishing/access.ts'
import { isPermanent } from '../publishing/publishable.ts'
import { isTransferred, settingId } from '../items/setting-ids.ts'
import { toApply } from '../items/write-permission.ts'
import type { GivenChange } from './change-file.ts'
import { checkValues } from './check-values.ts'
import type { MediaReceipts } from './receipts.ts'

/** Returns how messages name an item, or a field of it: `products/<id>.name`. */
const nameOf = ({ kind, id }: Pick<GivenChange, 'kind' | 'id'>, field = ''): string =>
  (kind.singleton ? kind.path : `${kind.path}/${id}`) + (field && `.${field}`)

const about = ({ title }: Pick<GivenChange, 'title'>, message: string) => (title ? `“${title}”: ${message}` : message)

/** Returns an error about a change. */
export const changeError = (change: GivenChange, message: string, field?: string): FieldError => ({
  field: nameOf(change, field),
  message: about(change, message),
})

const settingKeys = new Map<string, string>(settings.map(({ key }) => [settingId(key), key]))

/** A change that passed the check, or why it did not. */
export type CheckedChange = { change: Change; errors?: undefined } | { change?: undefined; errors: FieldError[] }

/** Checks the changes of one transfer: the rights of the sender, and the values. */
export class ChangeCheck {
  readonly #actor: Actor
  readonly #isRelease: boolean
  readonly #storage: Pick<Storage, 'stat'>
  readonly #receipts: MediaReceipts
  readonly #permitted = new Set<string>()

  /** @param isRelease whether the changes are prepared in a release, and do not go live */
  constructor(actor: Actor, isRelease: boolean, storage: Pick<Storage, 'stat'>, receipts: MediaReceipts) {
    this.#actor = actor
    this.#isRelease = isRelease
    this.#storage = storage
    this.#receipts = receipts
  }

  /** @throws AppError FORBIDDEN if the sender may not change that kind */
  async check(change: GivenChange): Promise<CheckedChange> {
    this.#permit(change)
    const { kind, action, id, expectedVersion } = change
    const refusal = this.#refusalOf(change)
    if (refusal) return { errors: [changeError(change, refusal)] }
    if (action === 'delete') return { change: { kind, action, id, expectedVersion } }
    const checked = await this.#values(change)
    if (checked.errors)
      return { errors: checked.errors.map(({ field, message }) => changeError(change, message, field)) }
    return { change: { kind, action, id, values: checked.values, expectedVersion } }
  }

  #permit({ kind, action }: GivenChange): void {
    const key = `${kind.name} ${action}`
    if (this.#permitted.has(key)) return
    if (this.#isRelease && kind.name !== mediaFile.name) permitKind(this.#actor, kind)
    else permit(this.#actor, ...toApply({ kind, action }))
    this.#permitted.add(key)
  }

  #refusalOf({ kind, action, id }: GivenChange): string | undefined {
    if (this.#isRelease && kind.name === mediaFile.name && action !== 'create')
      return 'A release holds no changes of media files'
    if (action === 'delete' && isPermanent(kind)) return `${kind.label} cannot be deleted`
    if (kind.singleton && id !== kind.id) return `${kind.label} has another id`
    if (kind.name !== setting.name) return undefined
    if (!settingKeys.has(id)) return 'There is no such setting'
    return isTransferred(id) ? undefined : 'Secrets, API keys and settings of sign-in are not transferred'
  }

  async #values(change: GivenChange): Promise<{ values?: object; errors?: FieldError[] }> {
    const { kind, action, id, values } = change
    if (kind.name === setting.name) {
      const checked = checkValues(kind, { ...values, key: settingKeys.get(id) }, action === 'update')
      if (action !== 'update' || !checked.values) return checked
      const { key: _, ...changed } = checked.values
      return { values: changed }
    }
    if (kind.name !== mediaFile.name) return checkValues(kind, values, action === 'update')
    return action === 'update' ? checkChange(editableMedia, values) : this.#newMedia(change)
  }

  /** Returns the values of a new media file. What its bytes determine is taken from the receipt. */
  async #newMedia({ kind, values, receipt }: GivenChange): Promise<{ values?: object; errors?: FieldError[] }> {
    const media = this.#receipts.read(receipt)
    if (!media || media.publicId !== values.publicId)
      return { errors: [{ field: 'receipt', message: 'The bytes of the file have not been sent' }] }
    if (!(await this.#storage.stat(originalKey(media.publicId))))
      return {
        errors: [{ field: 'publicId', message: 'The bytes of the file are not stored any more. Send them again' }],
      }
    return checkValues(kind, { ...blank(kind), ...values, ...media }, false)
  }
}
