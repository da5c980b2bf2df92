/** The screen of webhooks. */
export const WEBHOOKS_PATH = '/admin/webhooks'

/** Returns the path of the screen of a webhook. Mails link to it. */
export const webhookPath = (id: string): string => `${WEBHOOKS_PATH}/${id}`
