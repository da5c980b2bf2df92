import type { RemoteOptions } from '../remote/connect.ts'
import { pulledSource } from '../remote/pulled-source.ts'
import { importFrom } from './import.ts'
import { TOKEN_VARIABLE } from '../remote/token.ts'
import type { ReadOptions } from './transfer-options.ts'

/** `verdant pull`: brings the content of another site here, completely or not at all. */
export const run = (address: string, options: ReadOptions & RemoteOptions & { dryRun?: boolean }): Promise<void> =>
  importFrom(pulledSource(address, options), options)

/** Returns whether the source of a plan is a Verdant site with an API token. */
export const isSite = (source: string, { tokenFile }: RemoteOptions): boolean =>
  /^https?:/i.test(source) && (tokenFile !== undefined || Boolean(process.env[TOKEN_VARIABLE]))
