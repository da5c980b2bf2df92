import { SessionService, type SessionOptions } from './auth/sessions.ts'
import { UserService } from './auth/users.ts'
import { ContentService } from './content/service.ts'
import type { Database } from './database/database.ts'
import { MediaService, type MediaOptions } from './media/service.ts'
import { NewsletterService } from './newsletter/service.ts'
import { SettingsService } from './settings/service.ts'

/** Every service: all rules live in these, whoever calls. */
export interface Services {
  content: ContentService
  media: MediaService
  newsletter: NewsletterService
  sessions: SessionService
  settings: SettingsService
  users: UserService
}

/** Makes the services on a database and a media store. */
export function createServices(
  database: Database,
  options: { sessions: SessionOptions; media: MediaOptions; onCommit?: (contentVersion: number) => void },
): Services {
  const content = new ContentService(database, options.onCommit)
  const settings = new SettingsService(database, content)
  return {
    content,
    media: new MediaService(database, content, options.media),
    newsletter: new NewsletterService(database, settings),
    sessions: new SessionService(database, options.sessions),
    settings,
    users: new UserService(database),
  }
}
