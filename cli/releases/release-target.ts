import type { Change } from '../../api/content/items/change.ts'
import type { ReleaseRow } from '../../api/content/publishing/release-repository.ts'
import type { Context } from '../context/context.ts'
import { releaseNamed } from './find.ts'

/** The release that an import prepares its changes in. A new one is created with the first change. */
export class ReleaseTarget {
  readonly #context: Context
  readonly #name: string
  release: ReleaseRow | undefined

  constructor(context: Context, name: string) {
    this.#context = context
    this.#name = name
  }

  /** Forgets the release, which was created in a transaction that is repeated. */
  restart(): void {
    this.release = undefined
  }

  readonly stage = async (changes: Change[]): Promise<void> => {
    const { actor, services } = this.#context
    this.release ??=
      (await releaseNamed(this.#context, this.#name)) ?? (await services.releases.create(actor, this.#name))
    await services.changeCollector.stage(actor, this.release.id, changes)
  }
}
