import { defineEntity, p } from '@mikro-orm/postgresql'
import { line, now } from './columns.ts'
import { User } from './session-entity.ts'

/** A token with which a system uses the API. The table holds its hash only. A row is deleted when the token is revoked. */
export const ApiToken = defineEntity({
  name: 'ApiToken',
  tableName: 'apiToken',
  properties: {
    id: p.uuid().primary(),
    // Its rights are never more than those of this user.
    user: () => p.manyToOne(User).deleteRule('cascade'),
    name: line(60),
    hash: line(64).unique(),
    scopes: p.type('text[]').$type<string[]>(),
    // Networks in CIDR notation from which it may be used; any if empty.
    // The role that limits the token instead of scopes. A previous version sees a token without scopes, which may do nothing.
    role: line(20).nullable(),
    networks: p.type('text[]').$type<string[]>().default([]),
    createdAt: now(),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
  uniques: [{ properties: ['user', 'name'], name: 'apiToken_name_unique' }],
})
