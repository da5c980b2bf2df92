import { defineEntity, p } from '@mikro-orm/postgresql'
import type { CommentMail } from '../../../schema/comments.ts'
import { line, now } from './columns.ts'

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    username: line(64).unique(),
    email: line(254).unique(),
    passwordHash: line(),
    role: line(20),
    isActive: p.boolean().default(true),
    // Which mails about comments the user gets.
    commentMail: line(20).$type<CommentMail>().default('MENTIONS'),
    createdAt: now(),
    lastSignInAt: p.datetime(3).nullable(),
    // The secret of the authenticator app, encrypted. It is asked for once a code of it has been entered.
    totpSecret: line().nullable(),
    totpConfirmedAt: p.datetime(3).nullable(),
    // The period of the latest code that was used, so that no code works twice.
    totpStep: p.bigint('number').nullable(),
    recoveryHashes: p.type('text[]').$type<string[]>().default([]),
  },
})

export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: now(),
    expiresAt: p.datetime(3).index(),
    lastUsedAt: now(),
    // When the user last entered the password or a second factor. Null in sessions of previous versions.
    authenticatedAt: p.datetime(3).nullable(),
    device: line(60).default(''),
    network: line(60).default(''),
    // What the provider for single sign-on has signed about the user, encrypted, to sign out there, too.
    sealedIdToken: p.text().nullable(),
  },
})

/** A browser or program on an operating system, and a network, from which a user has signed in. */
export const KnownDevice = defineEntity({
  name: 'KnownDevice',
  tableName: 'knownDevice',
  properties: {
    user: () => p.manyToOne(User).deleteRule('cascade').primary(),
    device: line(60).primary(),
    network: line(60).primary(),
    lastSeenAt: now(),
  },
})
