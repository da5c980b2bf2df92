import { PUBLIC_URL_META } from '../../../../schema/site.ts'

/** Returns the origin of the website, which differs from that of this page if the admin has an origin of its own. */
export const publicOrigin = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${PUBLIC_URL_META}"]`)?.content ?? location.origin
