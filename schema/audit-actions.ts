/** The sections of the audit log. */
export const auditGroups = [
  'Sign-in',
  'Accounts',
  'Publishing',
  'Personal data',
  'Connections',
  'Refused requests',
] as const

interface AuditActionInfo {
  name: string
  group: (typeof auditGroups)[number]
  /** What the actor did, as a part of a sentence. `…` stands for the target: “ada changed the role of bob”. */
  label: string
}

/** The actions that the audit log records. Its screen shows their labels. */
export const auditActions = [
  { name: 'sign-in', group: 'Sign-in', label: 'signed in' },
  { name: 'sign-in.refused', group: 'Sign-in', label: 'was refused to sign in as …' },
  { name: 'session.end', group: 'Sign-in', label: 'ended a session of …' },
  { name: 'factor.recovery', group: 'Sign-in', label: 'used a recovery code of …' },
  { name: 'passkey.add', group: 'Accounts', label: 'added a passkey of …' },
  { name: 'passkey.remove', group: 'Accounts', label: 'removed a passkey of …' },
  { name: 'factor.add', group: 'Accounts', label: 'set up the second factor of …' },
  { name: 'factor.remove', group: 'Accounts', label: 'removed the second factor of …' },
  { name: 'password', group: 'Accounts', label: 'changed the password of …' },
  { name: 'password.link', group: 'Accounts', label: 'requested a link to reset the password of …' },
  { name: 'password.reset', group: 'Accounts', label: 'reset the password of … with a link' },
  { name: 'token.add', group: 'Accounts', label: 'made the API token …' },
  { name: 'token.revoke', group: 'Accounts', label: 'revoked the API token …' },
  { name: 'user.add', group: 'Accounts', label: 'added the user …' },
  { name: 'user.invite', group: 'Accounts', label: 'invited …' },
  { name: 'user.request', group: 'Accounts', label: 'asked by a token to invite …' },
  { name: 'user.uninvite', group: 'Accounts', label: 'revoked the invitation of …' },
  { name: 'user.join', group: 'Accounts', label: 'accepted an invitation' },
  { name: 'user.provision', group: 'Accounts', label: 'added the user …' },
  { name: 'identity.link', group: 'Accounts', label: 'linked an identity to …' },
  { name: 'identity.unlink', group: 'Accounts', label: 'unlinked the identities of …' },
  { name: 'role.add', group: 'Accounts', label: 'added the role …' },
  { name: 'role.change', group: 'Accounts', label: 'changed the rights of the role …' },
  { name: 'role.remove', group: 'Accounts', label: 'removed the role …' },
  { name: 'user.role', group: 'Accounts', label: 'changed the role of …' },
  { name: 'user.factor', group: 'Accounts', label: 'took away the second factor of …' },
  { name: 'user.enable', group: 'Accounts', label: 'enabled the user …' },
  { name: 'user.disable', group: 'Accounts', label: 'disabled the user …' },
  { name: 'user.password', group: 'Accounts', label: 'set the password of …' },
  { name: 'user.remove', group: 'Accounts', label: 'deleted the user …' },
  { name: 'setting.secure', group: 'Accounts', label: 'changed the setting …' },
  { name: 'draft.publish', group: 'Publishing', label: 'published the draft of …' },
  { name: 'release.request', group: 'Publishing', label: 'requested a review of the release …' },
  { name: 'release.approve', group: 'Publishing', label: 'approved the release …' },
  { name: 'release.send-back', group: 'Publishing', label: 'sent the release … back' },
  { name: 'release.schedule', group: 'Publishing', label: 'scheduled the release …' },
  { name: 'release.unschedule', group: 'Publishing', label: 'unscheduled the release …' },
  { name: 'release.publish', group: 'Publishing', label: 'published the release …' },
  { name: 'release.fail', group: 'Publishing', label: 'could not publish the release …' },
  { name: 'release.roll-back', group: 'Publishing', label: 'rolled the release … back' },
  { name: 'release.reopen', group: 'Publishing', label: 'reopened the release …' },
  { name: 'release.discard', group: 'Publishing', label: 'discarded the release …' },
  { name: 'release.restore', group: 'Publishing', label: 'restored the release …' },
  { name: 'schedules.resume', group: 'Publishing', label: 'resumed scheduled releases' },
  { name: 'preview.create', group: 'Publishing', label: 'created the preview link …' },
  { name: 'preview.revoke', group: 'Publishing', label: 'revoked the preview link …' },
  { name: 'comment.share', group: 'Publishing', label: 'opened comments to reviewers: …' },
  { name: 'comment.remove', group: 'Publishing', label: 'deleted a comment from outside, by …' },
  { name: 'user.export', group: 'Personal data', label: 'exported the data of …' },
  { name: 'user.erase', group: 'Personal data', label: 'erased the data of …' },
  { name: 'subscribers.export', group: 'Personal data', label: 'exported …' },
  { name: 'subscriber.remove', group: 'Personal data', label: 'erased a subscriber' },
  { name: 'audit.export', group: 'Personal data', label: 'exported the audit log: …' },
  { name: 'webhook.add', group: 'Connections', label: 'added the webhook to …' },
  { name: 'webhook.update', group: 'Connections', label: 'changed the webhook to …' },
  { name: 'webhook.pause', group: 'Connections', label: 'paused the webhook to …' },
  { name: 'webhook.resume', group: 'Connections', label: 'resumed the webhook to …' },
  { name: 'webhook.rotate', group: 'Connections', label: 'rotated the secret of the webhook to …' },
  { name: 'webhook.remove', group: 'Connections', label: 'removed the webhook to …' },
  { name: 'access.refused', group: 'Refused requests', label: 'was refused …' },
  { name: 'password.refused', group: 'Refused requests', label: 'entered a wrong password of …' },
] as const satisfies readonly AuditActionInfo[]

export type AuditAction = (typeof auditActions)[number]['name']
