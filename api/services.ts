import { ActivityService } from './activity/service.ts'
import { ContentCheckService, type PageAnchors } from './content-checks/service.ts'
import type { FixedPage } from '../schema/renderer.ts'
import { InvitationService } from './auth/invitations.ts'
import { OneTimeLinks } from './auth/one-time-links.ts'
import { PasswordResetService } from './auth/password-resets.ts'
import { SecondFactorService } from './auth/second-factors.ts'
import { SecurityEventService } from './auth/security-events.ts'
import { OwnSessionService } from './auth/own-sessions.ts'
import { SessionService, type SessionOptions } from './auth/sessions.ts'
import { UserService } from './auth/users.ts'
import { ContentSizes } from './content/content-sizes.ts'
import { BulkWriter } from './content/bulk-writer.ts'
import { ContentReader } from './content/content-reader.ts'
import { ContentWriter } from './content/content-writer.ts'
import type { Database } from './database/database.ts'
import { IdempotencyService } from './idempotency/service.ts'
import { DeletedFiles } from './media/deleted-files.ts'
import { MediaService, type MediaOptions } from './media/service.ts'
import { type MailServer, MailService } from './mail/service.ts'
import { NewsletterLinks } from './newsletter/links.ts'
import { NewsletterService } from './newsletter/service.ts'
import { SubscriberService } from './newsletter/subscribers.ts'
import type { Listener } from './database/listener.ts'
import { PresenceService } from './presence/service.ts'
import { PreviewService } from './previews/service.ts'
import { ViewService } from './previews/views.ts'
import { ChangeCollector } from './publishing/change-collector.ts'
import { PendingChangeReader } from './publishing/pending-change-reader.ts'
import { PendingChangeService } from './publishing/pending-changes.ts'
import { Planner } from './publishing/planner.ts'
import { Publisher } from './publishing/publisher.ts'
import { ReleaseService } from './publishing/releases.ts'
import { ScheduleService } from './publishing/schedule.ts'
import { TimeMachine } from './publishing/time-machine.ts'
import { RetentionService, type RetentionOptions } from './retention/service.ts'
import { SearchService } from './search/service.ts'
import { SettingsService } from './settings/service.ts'

/** All services. They hold the rules, for every interface alike. */
export interface Services {
  /** Reads what was changed lately. */
  activity: ActivityService
  /** Adds many changes to a release. */
  changeCollector: ChangeCollector
  /** Finds content to mend. */
  contentChecks: ContentCheckService
  /** Writes many items at once. */
  bulk: BulkWriter
  /** Writes content. */
  content: ContentWriter
  /** Reads content. */
  contentReader: ContentReader
  idempotency: IdempotencyService
  invitations: InvitationService
  /** Writes mails. */
  mail: MailService
  media: MediaService
  newsletter: NewsletterService
  ownSessions: OwnSessionService
  passwordResets: PasswordResetService
  /** Knows which users have an item open. */
  presence: PresenceService
  previews: PreviewService
  pendingChangeReader: PendingChangeReader
  /** Writes drafts, and the changes in releases. */
  pendingChanges: PendingChangeService
  publisher: Publisher
  releases: ReleaseService
  retention: RetentionService
  schedule: ScheduleService
  search: SearchService
  secondFactors: SecondFactorService
  securityEvents: SecurityEventService
  sessions: SessionService
  settings: SettingsService
  subscribers: SubscriberService
  /** The measured sizes of the content. */
  sizes: ContentSizes
  timeMachine: TimeMachine
  users: UserService
  views: ViewService
}

/**
 * Makes the services on a database and a media store.
 *
 * @param options.adminUrl returns the origin of the admin
 * @param options.mailServer sends the mails. Without it, they are kept for admins to hand on.
 * @param options.listener hears announcements of the database. Without it, changes by other instances are noticed later.
 * @param options.retention how long records are kept. By default for ever.
 * @param options.pageAnchors returns the anchors on the page of an item. Without it, they are not checked.
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
    retention?: RetentionOptions
    fixedPages?: (() => Promise<readonly FixedPage[]>) | undefined
    pageAnchors?: PageAnchors | undefined
  },
): Services {
  const deletedFiles = new DeletedFiles(database, options.media.storage)
  const content = new ContentWriter(database, deletedFiles, options.media.publicUrl)
  const contentReader = new ContentReader(database)
  const settings = new SettingsService(database, content)
  const { publicUrl } = options.media
  const newsletterLinks = new NewsletterLinks(options.sessions.secret, publicUrl)
  const oneTimeLinks = new OneTimeLinks(options.sessions.secret, options.adminUrl)
  const mail = new MailService(database, settings, {
    server: options.mailServer,
    publicUrl,
    adminUrl: options.adminUrl,
    newsletterLinks,
    oneTimeLinks,
  })
  const views = new ViewService(database)
  const releases = new ReleaseService(database)
  const planner = new Planner(database, deletedFiles)
  const pendingChangeReader = new PendingChangeReader(database, planner)
  const pendingChanges = new PendingChangeService(database, pendingChangeReader)
  const publisher = new Publisher(database, content, planner)
  const secondFactors = new SecondFactorService(database, settings, options.sessions.secret)
  return {
    activity: new ActivityService(database),
    contentChecks: new ContentCheckService(database, publicUrl, options.pageAnchors),
    bulk: new BulkWriter(database, content),
    changeCollector: new ChangeCollector(database, pendingChanges, pendingChangeReader),
    content,
    contentReader,
    invitations: new InvitationService(database, mail, oneTimeLinks),
    ownSessions: new OwnSessionService(database),
    passwordResets: new PasswordResetService(database, mail, oneTimeLinks),
    idempotency: new IdempotencyService(database),
    mail,
    media: new MediaService(database, content, contentReader, options.media),
    newsletter: new NewsletterService(database, settings, mail, newsletterLinks),
    presence: new PresenceService(database, options.listener),
    previews: new PreviewService(database, views, {
      secret: options.sessions.secret,
      publicUrl: options.media.publicUrl,
    }),
    pendingChangeReader,
    pendingChanges,
    publisher,
    releases,
    retention: new RetentionService(database, options.retention ?? {}),
    schedule: new ScheduleService(database, publisher, pendingChanges, mail),
    search: new SearchService(database, options.fixedPages ?? (async () => [])),
    secondFactors,
    securityEvents: new SecurityEventService(database),
    sessions: new SessionService(database, options.sessions, { mail, secondFactors }),
    settings,
    subscribers: new SubscriberService(database, newsletterLinks),
    sizes: new ContentSizes(database),
    timeMachine: new TimeMachine(database, views, releases),
    users: new UserService(database),
    views,
  }
}
