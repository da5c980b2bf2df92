import { client } from '../../client/graphql/client.ts'
import { token } from '../../client/session/store.ts'
import { MediaKeyDocument } from '../../client/graphql/generated.ts'

/** The key of a session, which works as long as that. */
let current: { key: Promise<string>; session: string | null } | undefined

function currentKey(): Promise<string> {
  const session = token()
  if (current?.session !== session) {
    const key = client
      .query({ query: MediaKeyDocument, fetchPolicy: 'network-only' })
      .then(({ data }) => data!.mediaKey)
    current = { key, session }
    key.catch(() => (current = undefined))
  }
  return current.key
}

const isStored = ({ origin, pathname, searchParams }: URL) =>
  origin === location.origin && pathname.startsWith('/media/') && !searchParams.has('key')

async function showWithKey(image: HTMLImageElement, address: URL): Promise<void> {
  address.searchParams.set('key', await currentKey())
  image.srcset = ''
  image.src = address.href
}

/**
 * Shows images that only drafts and releases use. Browsers request images without the token of the session, and the server
 * treats such files as missing then, so a stored image that fails is requested again with a key.
 */
export function showUnpublishedImages(): void {
  // Errors of images do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const address = new URL(target.currentSrc || target.src, location.href)
      // If no key can be read, the image stays missing.
      if (isStored(address)) showWithKey(target, address).catch(() => undefined)
    },
    { capture: true },
  )
}
