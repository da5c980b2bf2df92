import type { TypedDocumentNode } from '@apollo/client'
import { parse } from 'graphql'

/** What the website is shown as. Exactly one key is given. */
export interface PointOfView {
  releaseId?: string
  draft?: { kind: string; itemId: string }
  /** A moment in the past, as ISO 8601. */
  at?: string
}

export interface PreviewLink {
  id: string
  /** Absolute, without a trailing slash. */
  url: string
  label: string
  /** Whether its creator opened it for their own use. */
  isPersonal: boolean
  createdBy: string
  createdAt: string
  expiresAt: string
  isRevoked: boolean
}

const LINK = 'id url label isPersonal createdBy createdAt expiresAt isRevoked'

export const PREVIEW_LINKS = parse(`query PreviewLinks { links: previewLinks { ${LINK} } }`) as TypedDocumentNode<{
  links: PreviewLink[]
}>

export const CREATE_PREVIEW_LINK = parse(
  `mutation CreatePreviewLink($view: PointOfViewInput!, $days: Int!) {
    link: createPreviewLink(view: $view, days: $days) { ${LINK} }
  }`,
) as TypedDocumentNode<{ link: PreviewLink }, { view: PointOfView; days: number }>

/** Returns a link for the user's own use: an existing one if there is one to this view. */
export const OPEN_PREVIEW = parse(
  `mutation OpenPreview($view: PointOfViewInput!) { link: openPreview(view: $view) { ${LINK} } }`,
) as TypedDocumentNode<{ link: PreviewLink }, { view: PointOfView }>

export const REVOKE_PREVIEW_LINK = parse(
  `mutation RevokePreviewLink($id: ID!) { link: revokePreviewLink(id: $id) { ${LINK} } }`,
) as TypedDocumentNode<{ link: PreviewLink }, { id: string }>
