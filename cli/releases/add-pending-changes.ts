import { blank } from '../../schema/kind.ts'
import { withPatch } from '../../schema/merge.ts'
import type { Change } from '../../api/content/items/change.ts'
import { ItemRepository } from '../../api/content/items/items.ts'
import { initialValues } from '../../api/content/publishing/publishable.ts'
import type { Context } from '../context/context.ts'
import type { PendingImport } from '../../api/content/imports/step.ts'
import { releaseNamed } from './find.ts'

/** Stores the pending changes of an import, based on the content that is live now. Releases are created as open ones. */
export async function addPendingChanges(context: Context, pending: readonly PendingImport[]): Promise<void> {
  const { actor, services } = context
  for (const [name, ofRelease] of Map.groupBy(pending, ({ release }) => release)) {
    const release =
      name === null ? undefined : ((await releaseNamed(context, name)) ?? (await services.releases.create(actor, name)))
    const changes = ofRelease.map(({ change }) => change)
    await services.changeCollector.stage(actor, release?.id ?? null, await basedOnLive(context, changes))
  }
}

/** Returns the changes with the versions of the live items. Changes of items that do not exist create them. */
async function basedOnLive({ database }: Context, changes: readonly Change[]): Promise<Change[]> {
  const items = new ItemRepository(database)
  const based: Change[] = []
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    const live = new Map(
      (
        await items.byIds(
          kind,
          ofKind.map(({ id }) => id),
        )
      ).map((item) => [item.id, item]),
    )
    for (const change of ofKind) {
      const item = live.get(change.id)
      const initial = () => initialValues(kind, change.id) ?? blank(kind)
      const values = item ? { ...change.values } : withPatch(kind.fields, initial(), { ...change.values })
      based.push({ ...change, values, expectedVersion: item?.version ?? 0 })
    }
  }
  return based
}
