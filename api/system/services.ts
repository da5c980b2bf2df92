import { ActivityService } from '../content/activity/service.ts'
import { ApiTokenService } from '../access/tokens/service.ts'
import { ContentCheckService, type PageAnchors } from '../content/checks/service.ts'
import type { FixedPages } from '../../schema/renderer.ts'
import { DEFAULT_RETENTION, type RetentionPeriods } from '../../schema/retention.ts'
import { AuditLogService } from '../access/audit/audit-log.ts'
import { InvitationService } from '../access/users/invitations.ts'
import { LabelService } from '../content/labels/service.ts'
import { LanguageService } from '../content/languages/service.ts'
import { LinkedIdentityService } from '../access/sign-in/linked-identities.ts'
import type { MailServer, OidcConfig, TranslationServiceConfig } from '../platform/config/external-services.ts'
import { OidcProvider } from '../access/sign-in/oidc-provider.ts'
import { OneTimeLinks } from '../access/links/one-time-links.ts'
import { PasskeySignInService } from '../access/sign-in/passkey-sign-in.ts'
import { PasskeyService } from '../access/sign-in/passkeys.ts'
import { PasswordResetService } from '../access/users/password-resets.ts'
import { ReauthenticationService } from '../access/sign-in/reauthentication.ts'
import { SecondFactorService } from '../access/sign-in/second-factors.ts'
import { SecurityEventService } from '../access/audit/security-events.ts'
import { SessionListService } from '../access/sign-in/session-list.ts'
import { SessionService, type SessionOptions } from '../access/sign-in/sessions.ts'
import { SessionIssuer } from '../access/sign-in/session-issuer.ts'
import { SingleSignOnService } from '../access/sign-in/single-sign-on.ts'
import { RoleService } from '../access/users/roles.ts'
import { EmailChanges } from '../access/users/email-changes.ts'
import { UserService } from '../access/users/users.ts'
import { WebAuthn } from '../access/sign-in/webauthn.ts'
import { ContentSizes } from '../content/items/content-sizes.ts'
import { BulkWriter } from '../content/items/bulk-writer.ts'
import { ChangeListWriter } from '../content/items/change-list.ts'
import { KeptCounts } from '../content/items/kept-counts.ts'
import { ContentReader } from '../content/items/content-reader.ts'
import { SectionReader } from '../content/items/section-reader.ts'
import { HistoryReader } from '../content/items/history-reader.ts'
import { InboxService } from '../content/comments/inbox.ts'
import { CommentNews } from '../content/comments/news.ts'
import { ReviewerService } from '../content/comments/reviewers.ts'
import { CommentService } from '../content/comments/service.ts'
import { ContentWriter } from '../content/items/content-writer.ts'
import type { Database } from '../platform/database/database.ts'
import { IdempotencyService } from '../content/idempotency/service.ts'
import { ImportService } from '../content/imports/service.ts'
import { DeletedFiles } from '../content/media/deleted-files.ts'
import { MediaService, type MediaOptions } from '../content/media/service.ts'
import { MailService } from '../delivery/mail/service.ts'
import { NewsletterLinks } from '../delivery/newsletter/links.ts'
import { NewsletterService } from '../delivery/newsletter/service.ts'
import { SubscriberService } from '../delivery/newsletter/subscribers.ts'
import type { Listener } from '../platform/database/listener.ts'
import { isPublicAddress } from '../platform/outbound/public-request.ts'
import { ChangeFeed } from '../content/change-feed/service.ts'
import { PresenceService } from '../content/presence/service.ts'
import { AccountDataService } from '../access/privacy/account-data.ts'
import { ErasureService } from '../access/privacy/erasure.ts'
import { PreviewLinkService } from '../content/preview-links/service.ts'
import { ViewService } from '../content/preview-links/views.ts'
import { ChangeCollector } from '../content/publishing/change-collector.ts'
import { PendingChangeReader } from '../content/publishing/pending-change-reader.ts'
import { PendingChangeService } from '../content/publishing/pending-changes.ts'
import { Planner } from '../content/publishing/planner.ts'
import { Publisher } from '../content/publishing/publisher.ts'
import { ReleaseService } from '../content/publishing/releases.ts'
import { ScheduleService } from '../content/publishing/schedule.ts'
import { TimeMachine } from '../content/publishing/time-machine.ts'
import { RedirectService } from '../content/redirects/service.ts'
import { VisitService } from '../content/redirects/visits.ts'
import { RetentionService } from '../content/retention/service.ts'
import { SearchService } from '../content/search/service.ts'
import { UnusedWords } from '../content/search/unused-words.ts'
import { Notifications } from '../content/settings/notifications.ts'
import { MailOutbox } from '../platform/outbox/mail-outbox.ts'
import { MaintenanceMode } from '../content/settings/maintenance-mode.ts'
import { SavedViewService } from '../content/saved-views/service.ts'
import { SettingsService } from '../content/settings/service.ts'
import { ListExport } from '../content/formats/list-export.ts'
import { TransferService } from '../content/transfer/service.ts'
import { TranslationDrafts } from '../content/translations/drafting.ts'
import { TranslationExport } from '../content/translation-files/export.ts'
import { TranslationShowing } from '../content/translations/showing.ts'
import { TranslationStatusService } from '../content/translations/status.ts'
import { Translator } from '../content/translations/translator.ts'
import { WebhookDeliveryService } from '../delivery/webhooks/deliveries.ts'
import { WebhookHealth } from '../delivery/webhooks/health.ts'
import { WebhookService } from '../delivery/webhooks/service.ts'

/** All services. They hold the rules, for every interface alike. */
export type Services = ReturnType<typeof createServices>

/**
 * Makes the services on a database and a media store.
 *
 * @param options.adminUrl returns the origin of the admin
 * @param options.mailServer sends the mails. Without it, they are kept for admins to hand on.
 * @param options.listener hears announcements of the database. Without it, changes by other instances are noticed later.
 * @param options.translationService the service that drafts translations, if there is one
 * @param options.retention how long records are kept. By default the default periods.
 * @param options.oidc the provider for single sign-on. Without it, there is none.
 * @param options.pageAnchors returns the anchors on the page of an item. Without it, they are not checked.
 * @param options.isWebhookAddress whether webhooks may connect to an IP address. By default to public ones.
 * @param options.fixedPages returns the pages with fixed words, which the search finds besides content. By default none.
 */
export function createServices(
  database: Database,
  options: {
    sessions: SessionOptions
    media: MediaOptions
    mailServer?: MailServer | undefined
    listener?: Listener | undefined
    adminUrl: () => string
    oidc?: OidcConfig | undefined
    retention?: RetentionPeriods
    translationService?: TranslationServiceConfig | undefined
    fixedPages?: (() => Promise<FixedPages>) | undefined
    pageAnchors?: PageAnchors | undefined
    isWebhookAddress?: (address: string) => boolean
  },
) {
  const deletedFiles = new DeletedFiles(database, options.media.storage)
  const { publicUrl } = options.media
  const origins = () => [publicUrl(), options.adminUrl()] as const
  const content = new ContentWriter(database, deletedFiles, origins)
  const languages = new LanguageService(database)
  const translationStatus = new TranslationStatusService(database, languages)
  const siteAccess = new MaintenanceMode(database)
  const contentReader = new ContentReader(database, siteAccess, translationStatus)
  const historyReader = new HistoryReader(database)
  const settings = new SettingsService(database, content)
  const labels = new LabelService(database)
  const newsletterLinks = new NewsletterLinks(options.sessions.secret, publicUrl)
  const oneTimeLinks = new OneTimeLinks(options.sessions.secret, options.adminUrl)
  const mailOutbox = new MailOutbox(database, { server: options.mailServer, publicUrl })
  const mail = new MailService(database, settings, labels, {
    outbox: mailOutbox,
    adminUrl: options.adminUrl,
    newsletterLinks,
    oneTimeLinks,
  })
  const notifications = new Notifications(database, settings, mailOutbox)
  const views = new ViewService(database)
  const previewLinks = new PreviewLinkService(database, views, { secret: options.sessions.secret, publicUrl })
  const commentNews = new CommentNews(database, notifications)
  const planner = new Planner(database, deletedFiles)
  const pendingChangeReader = new PendingChangeReader(database, planner, historyReader)
  const pendingChanges = new PendingChangeService(database, pendingChangeReader)
  const releases = new ReleaseService(database, pendingChanges, notifications)
  const changeCollector = new ChangeCollector(database, pendingChanges, pendingChangeReader)
  const publisher = new Publisher(database, content, planner, notifications)
  const secondFactors = new SecondFactorService(
    database,
    async () => String((await settings.site()).site_title),
    options.sessions.secret,
  )
  const issuer = new SessionIssuer(database, options.sessions.secret, mailOutbox)
  const users = new UserService(database)
  const emailChanges = new EmailChanges(database, users, { issuer, mail: mailOutbox })
  const singleSignOn = new SingleSignOnService(database, {
    provider: options.oidc && new OidcProvider(options.oidc),
    adminUrl: options.adminUrl,
    sessionIssuer: issuer,
    secondFactors,
    users,
    secret: options.sessions.secret,
  })
  const webAuthn = new WebAuthn(options.adminUrl)
  const passkeySignIn = new PasskeySignInService(database, webAuthn, issuer)
  const reauthentication = new ReauthenticationService(database, secondFactors, passkeySignIn)
  const webhooks = new WebhookService(database, reauthentication, {
    secret: options.sessions.secret,
    isAllowed: options.isWebhookAddress ?? isPublicAddress,
  })
  return {
    /** The database, for extensions. Our own interfaces use the services. */
    database,
    accountData: new AccountDataService(database, reauthentication, async (row) => (await mail.render(row))?.subject),
    activity: new ActivityService(database),
    savedViews: new SavedViewService(database),
    auditLog: new AuditLogService(database),
    apiTokens: new ApiTokenService(database, reauthentication),
    comments: new CommentService(database, commentNews),
    inbox: new InboxService(database),
    contentChecks: new ContentCheckService(database, publicUrl, options.pageAnchors),
    bulk: new BulkWriter(database, content),
    changeLists: new ChangeListWriter(database, content),
    changeCollector,
    content,
    contentReader,
    sectionReader: new SectionReader(database, siteAccess, contentReader),
    historyReader,
    emailChanges,
    erasures: new ErasureService(database, users, reauthentication),
    invitations: new InvitationService(database, mailOutbox, oneTimeLinks),
    sessionList: new SessionListService(database),
    passkeys: new PasskeyService(database, webAuthn, reauthentication),
    passkeySignIn,
    passwordResets: new PasswordResetService(database, mailOutbox, oneTimeLinks),
    idempotency: new IdempotencyService(database),
    imports: new ImportService(database, { content, changeCollector, publisher, languages, media: options.media }),
    labels,
    languages,
    listExport: new ListExport(database, { contentReader, directory: options.media.directory }),
    linkedIdentities: new LinkedIdentityService(database, singleSignOn, reauthentication),
    mail,
    mailOutbox,
    media: new MediaService(database, content, historyReader, options.media),
    newsletter: new NewsletterService(database, settings, mailOutbox, newsletterLinks),
    changeFeed: new ChangeFeed(database, options.listener),
    presence: new PresenceService(database, options.listener),
    previewLinks,
    reviewers: new ReviewerService(database, previewLinks, commentNews),
    pendingChangeReader,
    pendingChanges,
    publisher,
    reauthentication,
    redirects: new RedirectService(database, origins),
    releases,
    roles: new RoleService(database, reauthentication),
    retention: new RetentionService(database, options.retention ?? DEFAULT_RETENTION),
    schedule: new ScheduleService(database, publisher, pendingChanges, notifications),
    search: new SearchService(database, labels, options.fixedPages ?? (async () => () => [])),
    unusedWords: new UnusedWords(database),
    keptCounts: new KeptCounts(database),
    secondFactors,
    securityEvents: new SecurityEventService(database),
    sessions: new SessionService(database, options.sessions, { issuer, secondFactors }),
    sessionIssuer: issuer,
    settings,
    singleSignOn,
    subscribers: new SubscriberService(database, mailOutbox, newsletterLinks),
    sizes: new ContentSizes(database),
    timeMachine: new TimeMachine(database, views, releases),
    transfer: new TransferService(database, {
      content,
      views,
      releases,
      changeCollector,
      media: options.media,
      secret: options.sessions.secret,
    }),
    translationDrafts: new TranslationDrafts(
      database,
      changeCollector,
      content,
      languages,
      options.translationService && new Translator(options.translationService),
    ),
    translationExport: new TranslationExport(database, languages, options.media.directory),
    translationShowing: new TranslationShowing(content, languages, translationStatus),
    translationStatus,
    users,
    views,
    visits: new VisitService(database),
    webhooks,
    webhookHealth: new WebhookHealth(webhooks),
    webhookDeliveries: new WebhookDeliveryService(database),
  }
}
