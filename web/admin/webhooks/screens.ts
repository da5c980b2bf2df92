/** The screens about connected systems, in one download. */
export { ApiTokensScreen } from '../api-tokens/api-tokens-screen.tsx'
export { WebhookScreen } from './webhook-screen.tsx'
export { WebhooksScreen } from './webhooks-screen.tsx'
