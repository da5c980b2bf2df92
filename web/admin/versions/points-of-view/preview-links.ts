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
