import type { Role } from '../../../schema/roles.ts'

/** How an OpenID Connect provider is reached, and what its groups mean. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** The name of the provider on the screen for signing in. */
  name: string
  /** The claim that lists the groups of a user. */
  groupsClaim: string
  /** The role of each group. Empty if roles are not managed by the provider. */
  roles: ReadonlyMap<string, Role>
  /** Whether the first sign-in of a user adds the account. */
  addsAccounts: boolean
  /** Whether signing out here also signs out at the provider. */
  signsOut: boolean
}

/** The address and credentials of an S3-compatible store, from the S3_* variables. */
export interface S3Config {
  /** The address of the service. The default is that of AWS in the region. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The prefix of all keys, such as `verdant/`. */
  prefix?: string
}

/** The mail server and the sender. Without them, mails are kept and not sent. */
export interface MailServer {
  /** Such as `smtps://user:password@mail.example.org`. */
  smtpUrl: string
  /** The sender. */
  from: { name: string; address: string }
}

/** A service for translation that is compatible with LibreTranslate. */
export interface TranslationServiceConfig {
  /** The address below which it has `/translate`. */
  url: string
  /** The key that it asks for. */
  key: string | undefined
}
