/** Since when an operation is deprecated, and until when it works. */
export interface Deprecation {
  since: Date
  /** The time from which it may be gone: at least six months later (docs/versions.md). */
  until: Date
  /** The address of what clients use instead. */
  instead: string
}

/** Returns the headers of a deprecated operation: `Deprecation` by RFC 9745, `Sunset` by RFC 8594, and links to what replaces it. */
export const deprecationHeaders = (deprecation: Deprecation | undefined): Record<string, string> =>
  deprecation
    ? {
        deprecation: `@${Math.floor(deprecation.since.getTime() / 1_000)}`,
        sunset: deprecation.until.toUTCString(),
        link: `<${deprecation.instead}>; rel="successor-version"`,
      }
    : {}
