import type { AnyKind } from '../../schema/kind.ts'
import { setting } from '../../schema/kinds/index.ts'
import { writeScopeOf } from '../../schema/token-scopes.ts'
import type { ContentRequest, SiteDescription } from '../../api/content/transfer/service.ts'
import { transferable } from '../../api/content/transfer/content-file.ts'
import { CommandError } from '../terminal/command-error.ts'
import { siteAddress } from './address.ts'
import { ContentFile } from './content-file.ts'
import type { TransferFolder } from './folder.ts'
import { RemoteSite } from './site.ts'
import { readToken } from './token.ts'

/** The options of commands that use another site. */
export interface RemoteOptions {
  tokenFile?: string
  allowHttp?: boolean
}

/** Another site, and what its token may transfer. */
export interface Connection {
  site: RemoteSite
  description: SiteDescription
}

/** Asks a site what the token may transfer. @throws CommandError, also if the versions of the two sites differ */
export async function connect(address: string, options: RemoteOptions, signal: AbortSignal): Promise<Connection> {
  const name = siteAddress(address, options.allowHttp)
  const site = new RemoteSite(name, await readToken(name, options.tokenFile), signal)
  return { site, description: await site.describe() }
}

/** What is done with content of the other site. `stage`: it is prepared in a release. */
type Transfer = 'read' | 'write' | 'stage'

/** Returns the scopes of a token that may transfer a kind. What writes a kind of content also reads it; that of settings does not. */
function scopesTo(toDo: Transfer, kind: AnyKind): string[] {
  const isSetting = kind.name === setting.name
  if (toDo === 'read') return [isSetting ? 'settings:read' : 'drafts:read']
  const staging = toDo === 'stage' ? ['releases:write'] : []
  return [...(isSetting ? ['settings:read'] : []), writeScopeOf(kind), ...staging]
}

/** Downloads content of a site. */
export async function download(
  { site }: Connection,
  folder: TransferFolder,
  file: string,
  request: ContentRequest,
): Promise<ContentFile> {
  const path = folder.path(file)
  await site.download(request, path)
  return ContentFile.open(path, site.name)
}

/**
 * Returns the paths of the kinds to transfer: those that `--only` names, or all that the token allows, with a note about the
 * others.
 *
 * @param allowed the paths that the token allows
 * @throws CommandError if the token does not allow a kind that `--only` names, or none at all
 */
export function chooseKinds(
  { name }: RemoteSite,
  allowed: readonly string[],
  only: ReadonlySet<string> | undefined,
  toDo: Transfer,
): { paths: string[]; note: string | undefined } {
  const chosen: readonly AnyKind[] = transferable.filter((kind) => !only || only.has(kind.name))
  const missing = chosen.filter(({ path }) => !allowed.includes(path))
  const paths = chosen.filter(({ path }) => allowed.includes(path)).map(({ path }) => path)
  const needed = [...new Set(missing.flatMap((kind) => scopesTo(toDo, kind)))]
  const scopes = `That needs the ${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(', ')}, and a user with these rights`
  const refused = `${missing.map(({ path }) => path).join(', ')}. ${scopes}`
  if (only && missing.length > 0) throw new CommandError(`${name}: the token may not ${toDo} ${refused}`)
  if (paths.length === 0) throw new CommandError(`${name}: the token may not ${toDo} any content. ${scopes}`)
  return {
    paths,
    note: missing.length > 0 ? `Left out, because the token may not ${toDo} it: ${refused}` : undefined,
  }
}
