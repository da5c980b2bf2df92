import { VERSION_PARAM } from '../../../schema/site.ts'

/** A version of an item: `live`, `draft`, or that in a release, by the id of the release. */
export type Version = string

/** Called after a form was saved as another version, published, or taken out of a release. */
export type OnDone = (version: Version, message?: string) => void

export const LIVE: Version = 'live'
export const DRAFT: Version = 'draft'

/** Returns the version that a pending change makes. */
export const versionOf = ({ release }: { release: { id: string } | null }): Version => release?.id ?? DRAFT

/** Returns the id of the release of a version; undefined for the live item and its draft. */
export const releaseIdOf = (version: Version | undefined) =>
  version === LIVE || version === DRAFT ? undefined : version

/** Returns the version in a query string; undefined if it names none, for the user's own draft or else the live version. */
export const versionIn = (search: string): Version | undefined =>
  new URLSearchParams(search).get(VERSION_PARAM) ?? undefined

/** Adds a version to the address of a form. */
export const inVersion = (path: string, version?: Version) =>
  version ? `${path}${path.includes('?') ? '&' : '?'}${VERSION_PARAM}=${version}` : path
