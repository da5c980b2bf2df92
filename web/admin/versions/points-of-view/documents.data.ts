import type { TypedDocumentNode } from '@apollo/client'
import { parsed } from '../../client/graphql/parsed.ts'
import type { MomentDifference, SiteMoment } from './moments.ts'
import type { PointOfView, PreviewLink } from './preview-links.ts'

const LINK = 'id url label isPersonal createdBy createdAt expiresAt isRevoked'

export const PREVIEW_LINKS = parsed(`query PreviewLinks { links: previewLinks { ${LINK} } }`) as TypedDocumentNode<{
  links: PreviewLink[]
}>

export const CREATE_PREVIEW_LINK = parsed(
  `mutation CreatePreviewLink($view: PointOfViewInput!, $days: Int!) {
    link: createPreviewLink(view: $view, days: $days) { ${LINK} }
  }`,
) as TypedDocumentNode<{ link: PreviewLink }, { view: PointOfView; days: number }>

/** Returns a link for the user's own use: an existing one if there is one to this view. */
export const OPEN_PREVIEW = parsed(
  `mutation OpenPreview($view: PointOfViewInput!) { link: openPreview(view: $view) { ${LINK} } }`,
) as TypedDocumentNode<{ link: PreviewLink }, { view: PointOfView }>

export const REVOKE_PREVIEW_LINK = parsed(
  `mutation RevokePreviewLink($id: ID!) { link: revokePreviewLink(id: $id) { ${LINK} } }`,
) as TypedDocumentNode<{ link: PreviewLink }, { id: string }>

export const SITE_MOMENTS = parsed(
  `query SiteMoments($from: DateTime, $to: DateTime) { moments: siteMoments(from: $from, to: $to) { at changes } }`,
) as TypedDocumentNode<{ moments: SiteMoment[] }, { from?: string; to?: string }>

export const SITE_DIFFERENCES = parsed(
  `query SiteDifferences($at: DateTime!, $limit: Int!) {
    differences: siteDifferences(at: $at, limit: $limit) {
      kind itemId title difference changes { field label before after }
    }
  }`,
) as TypedDocumentNode<{ differences: MomentDifference[] }, { at: string; limit: number }>
