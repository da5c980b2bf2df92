// RFC 6750, section 2.1; the scheme is case-insensitive by RFC 9110, section 11.1.
const BEARER = /^bearer +([\w\-.~+/]+=*)$/i

/** Returns the token of an Authorization header: undefined if the header is missing, empty if it is no bearer token. */
export function bearerToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined
  return BEARER.exec(authorization)?.[1] ?? ''
}
