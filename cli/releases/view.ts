import type { PointOfView } from '../../api/platform/database/point-of-view.ts'
import type { Context } from '../context/context.ts'
import { findRelease } from './find.ts'

/** The options that name a point of view. At most one is given. */
export interface ViewOptions {
  /** A moment in the past, as ISO 8601. */
  at?: string
  /** The name or id of a release. */
  release?: string
}

/** Returns the point of view that options name; undefined for the live content. @throws AppError, CommandError */
export async function viewOf(context: Context, { at, release }: ViewOptions): Promise<PointOfView | undefined> {
  const { actor, services } = context
  if (at !== undefined) return services.views.check(actor, { at })
  if (release === undefined) return undefined
  return services.views.check(actor, { releaseId: (await findRelease(context, release)).id })
}
