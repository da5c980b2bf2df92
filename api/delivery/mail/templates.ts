import { FORGOT_PATH } from '../../../schema/account-paths.ts'
import { type InboxReason, THREAD_PARAM } from '../../../schema/comments.ts'
import { CONFIRMATION_DAYS } from '../../../schema/newsletter.ts'
import type { Label } from '../../../schema/labels/labels.ts'
import { roles } from '../../../schema/roles.ts'
import { EDIT_PATH, VERSION_PARAM } from '../../../schema/site.ts'
import { webhookPath } from '../../../schema/webhook-path.ts'
import type { OneTimeLinks } from '../../access/links/one-time-links.ts'
import type { MailData, MailName } from '../../platform/outbox/mail-outbox.ts'
import type { NewsletterLinks } from '../newsletter/links.ts'
import type { MailContent } from './content.ts'

/** The values that every template can use. */
export interface TemplateContext {
  siteTitle: string
  /** The primary colour of the website. */
  colour: string
  /** The words of mails to visitors. Those to people who work on the website are in English. */
  label: Label
  adminUrl: string
  newsletterLinks: NewsletterLinks
  oneTimeLinks: OneTimeLinks
}

type Template = Omit<MailContent, 'colour'>

/** The content of every mail, by the name that the database stores. */
const templates: { [Name in MailName]: (data: MailData[Name], context: TemplateContext) => Template } = {
  'newsletter-confirm': ({ subscriberId, language }, { siteTitle: site, label, newsletterLinks }) => ({
    language: label.languageOf('mail.confirmText'),
    subject: label('mail.confirmSubject', { site }),
    paragraphs: [label('mail.entered', { site }), label('mail.confirmText')],
    action: { label: label('mail.confirm'), url: newsletterLinks.confirm(subscriberId, language) },
    footer: label('mail.notYou', { count: CONFIRMATION_DAYS }),
    unsubscribe: { label: label('mail.leave'), url: newsletterLinks.leave(subscriberId, language) },
  }),
  'newsletter-known': ({ subscriberId, language }, { siteTitle: site, label, newsletterLinks }) => ({
    language: label.languageOf('mail.known'),
    subject: label('mail.knownSubject', { site }),
    paragraphs: [label('mail.known', { site })],
    unsubscribe: { label: label('mail.leave'), url: newsletterLinks.leave(subscriberId, language) },
  }),
  'password-reset': ({ linkId, username }, { siteTitle, oneTimeLinks }) => ({
    subject: `Choose a new password for ${siteTitle}`,
    paragraphs: [
      `Someone asked for a new password for the account “${username}” of ${siteTitle}.`,
      'If that was you, please choose a new password within an hour. All devices that are signed in are then signed out.',
    ],
    action: { label: 'Choose a new password', url: oneTimeLinks.url('password-reset', linkId) },
    isActionPersonal: true,
    footer: 'If that was not you, you need not do anything. Your password stays as it is.',
  }),
  invitation: ({ linkId, role, invitedBy }, { siteTitle, oneTimeLinks }) => ({
    subject: `You are invited to ${siteTitle}`,
    paragraphs: [
      `${invitedBy} invites you to work on the website of ${siteTitle}. ${roles.find(({ name }) => name === role)?.description ?? ''}`,
      'Please choose a username and a password within 72 hours.',
    ],
    action: { label: 'Accept the invitation', url: oneTimeLinks.url('invitation', linkId) },
    isActionPersonal: true,
    footer: 'The link works once. If you do not know the website, you need not do anything.',
  }),
  'new-device': ({ username, device, network, at }, { siteTitle, adminUrl }) => ({
    subject: `Someone signed in to ${siteTitle} from a new device`,
    paragraphs: [
      `Someone signed in to the account “${username}” of ${siteTitle}: ${device}, network ${network || 'unknown'}, at ${at.slice(0, 16).replace('T', ' ')} UTC.`,
      'If that was you, you need not do anything. If not, please choose a new password now. All devices that are signed in are then signed out.',
    ],
    action: { label: 'Choose a new password', url: `${adminUrl}${FORGOT_PATH}` },
  }),
  'email-changed': ({ username }, { siteTitle }) => ({
    subject: `Your e-mail address at ${siteTitle} was changed`,
    paragraphs: [
      `The account “${username}” of ${siteTitle} has another e-mail address now. Mails about it are no longer sent to this one.`,
      'If you did not expect this, please tell an administrator of the website at once.',
    ],
  }),
  'review-requested': ({ releaseId, name }, { siteTitle, adminUrl }) => ({
    subject: `Review requested: ${name}`,
    paragraphs: [`A review of the release “${name}” of ${siteTitle} was requested.`],
    action: { label: 'Show the release', url: releaseUrl(adminUrl, releaseId) },
  }),
  'release-published': ({ releaseId, name }, { siteTitle, adminUrl }) => ({
    subject: `Published: ${name}`,
    paragraphs: [`The scheduled release “${name}” of ${siteTitle} is live.`],
    action: { label: 'Show the release', url: releaseUrl(adminUrl, releaseId) },
  }),
  'review-published': ({ releaseId, name, by }, { siteTitle, adminUrl }) => ({
    subject: `Published: ${name}`,
    paragraphs: [`${by} has published “${name}” of ${siteTitle}, for which you asked for a review.`],
    action: { label: 'Show the release', url: releaseUrl(adminUrl, releaseId) },
  }),
  'review-sent-back': ({ releaseId, name, by, text }, { siteTitle, adminUrl }) => ({
    subject: `Sent back: ${name}`,
    paragraphs: [
      `${by} has reviewed “${name}” of ${siteTitle} and sent it back to you.`,
      ...(text.trim() === '' ? [] : [text]),
    ],
    action: { label: 'Show the release', url: releaseUrl(adminUrl, releaseId) },
  }),
  'release-failed': ({ releaseId, name, reason }, { siteTitle, adminUrl }) => ({
    subject: `Not published: ${name}`,
    paragraphs: [
      `The scheduled release “${name}” of ${siteTitle} could not be published. Nothing of it is live.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'Open the release to see what overlaps, change it, and publish or schedule it again.',
    ],
    action: { label: 'Show the release', url: releaseUrl(adminUrl, releaseId) },
  }),
  comment: (
    { reason, isAssigned, by, title, text, contentKind, itemId, threadId, releaseId },
    { siteTitle, adminUrl },
  ) => ({
    subject: `${by} ${commentWords(reason, isAssigned)}: ${title}`,
    paragraphs: [
      `${by} ${commentWords(reason, isAssigned)} in the comments on “${title}” of ${siteTitle}.`,
      ...(text === '' ? [] : [text]),
    ],
    action: {
      label: 'Show the comments',
      url: `${adminUrl}${EDIT_PATH}/${contentKind}/${itemId}?${new URLSearchParams({
        ...(releaseId && { [VERSION_PARAM]: releaseId }),
        [THREAD_PARAM]: threadId,
      })}`,
    },
    footer: 'In your account, you choose which mails you get about comments.',
  }),
  'webhook-paused': ({ webhookId, host, reason }, { siteTitle, adminUrl }) => ({
    subject: `Webhook paused: ${host}`,
    paragraphs: [
      `${siteTitle} sends nothing more to the webhook on ${host}.`,
      reason,
      'New events are collected. They are sent in order when you resume the webhook.',
    ],
    action: { label: 'Show the webhook', url: `${adminUrl}${webhookPath(webhookId)}` },
  }),
}

const COMMENT_WORDS = {
  MENTION: 'mentioned you',
  ASSIGNMENT: 'assigned you',
  REPLY: 'answered',
} as const satisfies Record<InboxReason, string>

const commentWords = (reason: InboxReason, isAssigned = false) =>
  reason === 'MENTION' && isAssigned ? 'mentioned and assigned you' : COMMENT_WORDS[reason]

const releaseUrl = (adminUrl: string, id: string) => `${adminUrl}/admin/releases/${id}`

/** Renders a stored mail. Returns undefined for a template that this version does not have. */
export function renderTemplate(name: string, data: object, context: TemplateContext): MailContent | undefined {
  if (!Object.hasOwn(templates, name)) return undefined
  const render = templates[name as MailName] as (data: object, context: TemplateContext) => Template
  return { ...render(data, context), colour: context.colour }
}
