import type { ApolloServerPlugin } from '@apollo/server'
import type { GraphQLFormattedError } from 'graphql'
import { STATUS } from '../../platform/errors.ts'
import type { Context } from './context.ts'

const FAILURES = ['UNAVAILABLE', 'INTERNAL'] as const

/**
 * Sets the HTTP status of a failure of the server, as REST does, if a response has no data: 503 if the service is
 * unavailable, else 500. Clients can use a response with some data, so its status remains 200.
 */
export const failureStatus: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response: { body, http } }) {
        if (body.kind !== 'single' || hasData(body.singleResult.data)) return
        const { errors = [] } = body.singleResult
        for (const code of FAILURES) {
          const failure = errors.find(({ extensions }) => extensions?.code === code)
          if (!failure) continue
          http.status = STATUS[code]
          if (code === 'UNAVAILABLE') http.headers.set('retry-after', retryAfter(failure))
          return
        }
      },
    }
  },
}

const hasData = (data: object | null | undefined): boolean => Object.values(data ?? {}).some((value) => value !== null)

const retryAfter = ({ extensions }: GraphQLFormattedError): string =>
  typeof extensions?.retryAfter === 'number' ? String(extensions.retryAfter) : '5'
