import type { ApolloServerPlugin } from '@apollo/server'
import type { Context } from './context.ts'

/** Answers with HTTP's 503, as REST does, when nothing of a request could be had because the service is not available. */
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
