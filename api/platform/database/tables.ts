import type { EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql'
import type { ColumnType } from 'kysely'
import type { ItemOf } from '../../../schema/kind.ts'
import type { mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { ApiToken } from './api-token-entity.ts'
import type { BackgroundPause, PendingChange, Release, ReleaseComment } from './publishing-entities.ts'
import type { Audit, ContentVersion, IdempotentRequest, Revision, Subscriber, Throttle } from './entities.ts'
import type { commentEntities } from './comment-entities.ts'
import type { CustomRole } from './custom-role-entity.ts'
import type { Erasure } from './erasure-entity.ts'
import type { ExternalLink } from './external-link-entity.ts'
import type { AuthChallenge, LinkedIdentity, Passkey } from './identity-entities.ts'
import type { Mail } from './mail-entity.ts'
import type { OldSlug } from './slug-entity.ts'
import type { OneTimeLink } from './one-time-link-entity.ts'
import type { Presence } from './presence-entity.ts'
import type { KnownDevice, Session, User } from './session-entity.ts'
import type { PreviewLink } from './preview-link-entity.ts'
import type { SavedView } from './saved-view-entity.ts'
import type { ItemCount } from './item-count-entity.ts'
import type { SearchDocument, SearchWord } from './search-document-entity.ts'
import type { TranslatedItem } from './translated-item-entity.ts'
import type { MissingPage, RedirectVisits } from './visit-entities.ts'
import type { ExtensionEvent } from './extension-entity.ts'
import type { Webhook, WebhookDelivery } from './webhook-entities.ts'

type TimeAsText<Value> = Value extends Date ? string : Value

type ColumnOf<Value> =
  Value extends ColumnType<infer Selected, infer Inserted, infer Updated>
    ? ColumnType<TimeAsText<Selected>, Inserted, Updated>
    : TimeAsText<Value>

/** The columns of an entity's table. Times are ISO 8601 text, as the pool reads them. */
type TableOf<Entity extends EntitySchemaWithMeta> = {
  [Key in keyof InferKyselyTable<Entity, { columnNamingStrategy: 'property' }>]: ColumnOf<
    InferKyselyTable<Entity, { columnNamingStrategy: 'property' }>[Key]
  >
}

/** The tables with fixed names and the types of their columns, for `database.kysely()`. */
export interface Tables {
  apiToken: TableOf<typeof ApiToken>
  audit: TableOf<typeof Audit>
  authChallenge: TableOf<typeof AuthChallenge>
  backgroundPause: TableOf<typeof BackgroundPause>
  comment: TableOf<(typeof commentEntities)['Comment']>
  commentThread: TableOf<(typeof commentEntities)['CommentThread']>
  contentVersion: TableOf<typeof ContentVersion>
  customRole: TableOf<typeof CustomRole>
  erasure: TableOf<typeof Erasure>
  extensionEvent: TableOf<typeof ExtensionEvent>
  externalLink: TableOf<typeof ExternalLink>
  idempotentRequest: TableOf<typeof IdempotentRequest>
  inboxEntry: TableOf<(typeof commentEntities)['InboxEntry']>
  knownDevice: TableOf<typeof KnownDevice>
  linkedIdentity: TableOf<typeof LinkedIdentity>
  mail: TableOf<typeof Mail>
  mediaFile: ItemOf<typeof mediaFile>
  missingPage: TableOf<typeof MissingPage>
  oldSlug: TableOf<typeof OldSlug>
  oneTimeLink: TableOf<typeof OneTimeLink>
  passkey: TableOf<typeof Passkey>
  presence: TableOf<typeof Presence>
  previewLink: TableOf<typeof PreviewLink>
  pendingChange: TableOf<typeof PendingChange>
  redirectVisits: TableOf<typeof RedirectVisits>
  release: TableOf<typeof Release>
  savedView: TableOf<typeof SavedView>
  searchDocument: TableOf<typeof SearchDocument>
  searchWord: TableOf<typeof SearchWord>
  itemCount: TableOf<typeof ItemCount>
  releaseComment: TableOf<typeof ReleaseComment>
  revision: TableOf<typeof Revision>
  session: TableOf<typeof Session>
  setting: ItemOf<typeof setting>
  subscriber: TableOf<typeof Subscriber>
  throttle: TableOf<typeof Throttle>
  translatedItem: TableOf<typeof TranslatedItem>
  users: TableOf<typeof User>
  webhook: TableOf<typeof Webhook>
  webhookDelivery: TableOf<typeof WebhookDelivery>
}
