/** The screens of the admin that the links in mails open. The token is the fragment, which browsers do not send. */
export const ACCOUNT_LINK_PATHS = {
  'password-reset': '/admin/reset',
  invitation: '/admin/invitation',
} as const
