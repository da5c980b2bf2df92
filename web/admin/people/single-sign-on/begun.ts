const KEY = 'single_sign_on'

/** What this tab remembers while the user is at the provider. */
interface Begun {
  id: string
  /** Whether an identity is linked to the signed-in user. Otherwise the user signs in. */
  isLink: boolean
  /** The screen to return to after signing in. */
  from?: string | undefined
}

/** Opens the provider. Only this tab can complete the sign-in that it began, so a link from someone else signs nobody in. */
export function openProvider(url: string, begun: Begun) {
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  location.assign(url)
}

/** Returns what this tab has begun, once. */
export function takeBegun(): Begun | undefined {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored ? (JSON.parse(stored) as Begun) : undefined
}
