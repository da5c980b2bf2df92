import { MAX_PREVIEW_DAYS } from '../../api/content/preview-links/service.ts'
import type { PointOfViewInput } from '../../api/content/preview-links/views.ts'
import { type Context, withSystem } from '../context/context.ts'
import { findRelease } from '../releases/find.ts'
import { printOnce } from '../terminal/terminal.ts'
import { parseDays, parseTime } from '../terminal/time.ts'

/** `verdant preview --at`: prints a link to the site as it was at a time. */
export function moment(options: { at: string; for: string }): Promise<void> {
  const at = parseTime('--at', options.at)
  return createLink(options.for, async () => ({ at }))
}

/** `verdant release preview`: prints a link to the site as it will be when a release is published. */
export const release = (name: string, options: { for: string }): Promise<void> =>
  createLink(options.for, async (context) => ({ releaseId: (await findRelease(context, name)).id }))

/** Creates a preview link and prints its address and nothing else. */
function createLink(days: string, viewOf: (context: Context) => Promise<PointOfViewInput>): Promise<void> {
  const lasts = parseDays('--for', days, MAX_PREVIEW_DAYS)
  return withSystem(
    'preview',
    async (context) => {
      const { actor, services } = context
      const { id, url } = await services.previewLinks.create(actor, await viewOf(context), lasts)
      await printOnce(url, () => services.previewLinks.revoke(actor, id))
    },
    { signs: true },
  )
}
