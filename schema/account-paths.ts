/** The screens of the admin for people who cannot sign in yet are below this path. */
export const ACCOUNT_PATH = '/admin/access'

/** The screen for signing in. */
export const LOGIN_PATH = '/admin/login'

/** The screen that the OpenID Connect provider redirects to. */
export const SSO_PATH = `${ACCOUNT_PATH}/sso`

/** The screen for a forgotten password. */
export const FORGOT_PATH = `${ACCOUNT_PATH}/forgot`

/** The screens that the links in mails open. The token is the fragment, which browsers do not send. */
export const ACCOUNT_LINK_PATHS = {
  'password-reset': `${ACCOUNT_PATH}/reset`,
  invitation: `${ACCOUNT_PATH}/invitation`,
} as const
