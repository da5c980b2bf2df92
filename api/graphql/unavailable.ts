import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from './context.ts'

/** Sets HTTP status 503, as REST does, if a response has no data because the service is unavailable. */
export const unavailableStatus: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body, http } }) {
        if (body.kind !== 'single' || body.singleResult.data != null) return
        const away = body.singleResult.errors?.find(({ extensions }) => extensions?.code === 'UNAVAILABLE')
        if (!away) return
        http.status = 503
        const seconds = away.extensions?.retryAfter
        http.headers.set('retry-after', typeof seconds === 'number' ? String(seconds) : '5')
      },
    }
  },
}
