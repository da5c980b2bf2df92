import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'
import { User } from './session-entity.ts'

/** An identity at an OpenID Connect provider that signs a user in. */
export const LinkedIdentity = defineEntity({
  name: 'LinkedIdentity',
  tableName: 'linkedIdentity',
  properties: {
    issuer: line(255).primary(),
    subject: line(255).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    // The name of the identity at the provider, for people. It identifies nothing.
    label: line(254),
    createdAt: now(),
    lastUsedAt: p.datetime(3).nullable(),
  },
})

/** A passkey of a user. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    // The id of the credential, in base64url. Authenticators choose it.
    id: line(1400).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    // In the COSE format, in base64url.
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.type('text[]').$type<string[]>().default([]),
    name: line(60),
    createdAt: now(),
    lastUsedAt: p.datetime(3).nullable(),
  },
})

/** What a step of a sign-in waits for. */
export type ChallengePurpose = 'sso' | 'sso-factor' | 'passkey' | 'passkey-add'

/** A step of a sign-in that a client completes within minutes, once. Its id is known to that client only. */
export const AuthChallenge = defineEntity({
  name: 'AuthChallenge',
  tableName: 'authChallenge',
  properties: {
    id: p.uuid().primary(),
    purpose: line(20).$type<ChallengePurpose>(),
    user: () => p.manyToOne(User).deleteRule('cascade').nullable().index(),
    data: p.json<Record<string, string>>(),
    expiresAt: p.datetime(3).index(),
  },
})
