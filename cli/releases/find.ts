import { LINE_LIMIT } from '../../schema/fields.ts'
import { nearestName } from '../../schema/similar-names.ts'
import { normaliseText } from '../../schema/text.ts'
import { MAX_PAGE } from '../../api/platform/bounds.ts'
import { isId } from '../../schema/is-id.ts'
import { RELEASE_STATES, type ReleaseState } from '../../schema/release-states.ts'
import type { ReleaseRow } from '../../api/content/publishing/release-repository.ts'
import { CommandError } from '../terminal/command-error.ts'
import type { Context } from '../context/context.ts'

/** All states except DISCARDED: the names of those releases are free to be used again. */
export const PRESENT_STATES: readonly ReleaseState[] = RELEASE_STATES.filter((state) => state !== 'DISCARDED')

/** Returns the release with a name or id, or undefined. */
export async function releaseNamed(
  { actor, services }: Context,
  nameOrId: string,
  states: readonly ReleaseState[] = PRESENT_STATES,
): Promise<ReleaseRow | undefined> {
  if (isId(nameOrId)) return services.releases.one(actor, nameOrId)
  const name = normaliseText(nameOrId).trim()
  if (name.length > LINE_LIMIT) return undefined
  for (let offset = 0; ; offset += MAX_PAGE) {
    const { items } = await services.releases.list(actor, { states, search: name }, { limit: MAX_PAGE, offset })
    const release = items.find((release) => release.name === name)
    if (release || items.length < MAX_PAGE) return release
  }
}

/**
 * Returns the release with a name or id.
 *
 * @throws CommandError that names the most similar release
 */
export async function findRelease(
  context: Context,
  nameOrId: string,
  states: readonly ReleaseState[] = PRESENT_STATES,
): Promise<ReleaseRow> {
  const release = await releaseNamed(context, nameOrId, states)
  if (release) return release
  const { actor, services } = context
  const { items } = await services.releases.list(actor, { states }, { limit: MAX_PAGE, offset: 0 })
  const advice = nearestName(
    nameOrId,
    items.map(({ name }) => name),
  )
  const [state, listed] = states.includes('OPEN') ? ['', ''] : ['discarded ', ' --state discarded']
  throw new CommandError(
    `There is no ${state}release “${nameOrId}”. ${advice ? `Did you mean “${advice}”?` : `List them with: verdant release list${listed}`}`,
  )
}

/** Returns the number of changes of a release. */
export const countChanges = async ({ actor, services }: Context, { id }: ReleaseRow): Promise<number> =>
  (await services.releases.countChanges(actor, [id])).get(id) ?? 0
