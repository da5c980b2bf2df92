import 'reflect-metadata'
import { getNullableType, type GraphQLSchema } from 'graphql'
import { buildSchema, type ClassType, type NonEmptyArray, type PubSub } from 'type-graphql'
import { type AnyKind, hasPath } from '../../../schema/kind.ts'
import { typeName } from '../../../schema/names.ts'
import { kinds as allKinds, label } from '../../../schema/kinds/index.ts'
import { type Additions, NO_ADDITIONS } from '../additions.ts'
import { hasPages } from '../../content/search/documents.ts'
import { AccountLinksResolver } from './resolvers/account-links.ts'
import { AccountResolver } from './resolvers/account.ts'
import { ActivityResolver } from './resolvers/activity.ts'
import { AuditResolver } from './resolvers/audit.ts'
import { ApiTokensResolver } from './resolvers/api-tokens.ts'
import { ContentChangesResolver } from './resolvers/content-changes.ts'
import { collectionResolvers } from './resolvers/collection.ts'
import { computedResolver } from './resolvers/computed.ts'
import { HistoryResolver } from './resolvers/history.ts'
import { MailsResolver } from './resolvers/mails.ts'
import { MediaPageResolver, MediaResolver } from './resolvers/media.ts'
import { NewsletterResolver } from './resolvers/newsletter.ts'
import { PasskeysResolver } from './resolvers/passkeys.ts'
import { PresenceResolver } from './resolvers/presence.ts'
import { ReviewResolver } from './resolvers/review.ts'
import { CommentsResolver } from './resolvers/comments.ts'
import { PreviewLinksResolver } from './resolvers/preview-links.ts'
import { PrivacyResolver } from './resolvers/privacy.ts'
import { PendingChangesResolver } from './resolvers/pending-changes.ts'
import { referenceResolvers } from './resolvers/references.ts'
import { ReferredItemsResolver } from './resolvers/referred-items.ts'
import { releaseSteps } from './resolvers/release-steps.ts'
import { ReleasesResolver } from './resolvers/releases.ts'
import { SavedViewsResolver } from './resolvers/saved-views.ts'
import { siteSearch } from './resolvers/search.ts'
import { SecondFactorResolver } from './resolvers/second-factor.ts'
import { SettingsResolver } from './resolvers/settings.ts'
import { singletonResolvers } from './resolvers/singleton.ts'
import {
  LogoResolver,
  siteCollection,
  siteCounts,
  siteNeighbours,
  sitePageEntry,
  siteQuery,
  siteSingleton,
  siteType,
} from './resolvers/site.ts'
import { SingleSignOnResolver } from './resolvers/single-sign-on.ts'
import { TimeMachineResolver } from './resolvers/time-machine.ts'
import { TranslationsResolver } from './resolvers/translations.ts'
import { RolesResolver } from './resolvers/roles.ts'
import { UsersResolver } from './resolvers/users.ts'
import { MissingPagesResolver, visitsResolver } from './resolvers/visits.ts'
import { WebhookDeliveriesResolver, WebhooksResolver } from './resolvers/webhooks.ts'
import { refuseTakenNames } from './taken-names.ts'
import { whereTypes } from './types/where.ts'
import { collectionTypes, type KindTypes, singletonTypes } from './types/kind-types.ts'

/** Returns the resolvers of a kind. @param outputs gets its output types, by their names @param where the types of conditions @param computed returns those of its computed fields */
function resolversOf(
  kind: AnyKind,
  site: ClassType,
  outputs: Map<string, ClassType>,
  where: ReadonlyMap<string, ClassType>,
  computed: (item: ClassType) => ClassType[],
): ClassType[] {
  if (kind.singleton) {
    const types = singletonTypes(kind)
    addOutputs(outputs, kind, types)
    return [...singletonResolvers(kind, types), ...computed(types.item), siteSingleton(site, kind, types)]
  }
  const types = collectionTypes(kind, where.get(kind.name)!)
  addOutputs(outputs, kind, types)
  const siteResolver = kind.ordered || kind.website ? siteCollection : sitePageEntry
  return [
    ...collectionResolvers(kind, types),
    ...computed(types.item),
    ...(kind.hasVisits ? [visitsResolver(types.item)] : []),
    // Pages get the labels by a field of their own, and a page with a path is read as such: it may have an earlier path.
    ...(kind.name === label.name || hasPath(kind) ? [] : [siteResolver(site, kind, types)]),
    ...siteCounts(site, kind, types),
    ...siteNeighbours(site, kind, types),
  ]
}

function addOutputs(outputs: Map<string, ClassType>, kind: AnyKind, { item, groups }: KindTypes) {
  outputs.set(typeName(kind.name), item)
  for (const [name, group] of groups) outputs.set(name, group.type)
}

/** type-graphql requires a publisher, although every subscription has a stream of its own. */
const pubSub: PubSub = {
  publish: noTopics,
  subscribe: noTopics,
}

function noTopics(): never {
  throw new Error('Subscriptions have no topics')
}

/** Builds the GraphQL schema from the given kinds, from the hand-written resolvers, and from what extensions add. */
export async function createSchema(
  kinds: readonly AnyKind[] = allKinds,
  { computed, resolvers: added }: Additions = NO_ADDITIONS,
): Promise<GraphQLSchema> {
  const site = siteType()
  const owners = new Map(added.map(({ extension, resolver }) => [resolver, extension]))
  const computedOf = (kind: AnyKind, item: ClassType) =>
    computed.flatMap((field) => {
      if (field.kind !== kind.name) return []
      const resolver = computedResolver(field, item)
      owners.set(resolver, field.extension)
      return [resolver]
    })
  const outputs = new Map<string, ClassType>()
  const where = whereTypes(kinds)
  const resolvers = [
    ...kinds.flatMap((kind) => resolversOf(kind, site, outputs, where, (item) => computedOf(kind, item))),
    ...referenceResolvers(kinds, outputs),
    siteQuery(site),
    siteSearch(site, kinds.filter(hasPages)),
    LogoResolver,
    HistoryResolver,
    ReferredItemsResolver,
    SettingsResolver,
    MediaResolver,
    MediaPageResolver,
    AccountResolver,
    AccountLinksResolver,
    SecondFactorResolver,
    SingleSignOnResolver,
    ActivityResolver,
    TranslationsResolver,
    CommentsResolver,
    ReviewResolver,
    AuditResolver,
    ApiTokensResolver,
    RolesResolver,
    UsersResolver,
    NewsletterResolver,
    MailsResolver,
    MissingPagesResolver,
    PasskeysResolver,
    ContentChangesResolver,
    PresenceResolver,
    PreviewLinksResolver,
    PrivacyResolver,
    PendingChangesResolver,
    ReleasesResolver,
    SavedViewsResolver,
    ...releaseSteps,
    TimeMachineResolver,
    WebhooksResolver,
    WebhookDeliveriesResolver,
    ...added.map(({ resolver }) => resolver),
  ]
  refuseTakenNames(owners, resolvers)
  const schema = await buildSchema({
    resolvers: resolvers as unknown as NonEmptyArray<ClassType>,
    // Without this, the schema would contain every class that was ever decorated in this process.
    orphanedTypes: [],
    // The services validate input with the content model, not with type-graphql.
    validate: false,
    pubSub,
    // A test checks the schema. The check takes as long as building it, so it does not run at every start.
    skipCheck: true,
  })
  // A mutation that fails is null, so that an operation with several has the results of the others.
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {}))
    mutation.type = getNullableType(mutation.type)
  return schema
}
