import type { GraphQLResolveInfo } from 'graphql'
import {
  Arg,
  Args,
  ArgsType,
  type ClassType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ID,
  Info,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Kind as ContentKind, Singleton } from '../../../../schema/kind.ts'
import { periodTexts } from '../../../../schema/retention.ts'
import { LANDING_LIMIT } from '../../../../schema/site.ts'
import { type Actor, visitor } from '../../../access/permissions/policy.ts'
import type { Item } from '../../../content/items/items.ts'
import type { Neighbours } from '../../../content/items/neighbours.ts'
import type { ChoiceCount } from '../../../content/items/content-reader.ts'
import type { SiteSettings as SiteSettingsReading } from '../../../content/settings/service.ts'
import type { Context } from '../context.ts'
import { DateTime } from '../scalars.ts'
import type { CollectionTypes, KindTypes } from '../types/kind-types.ts'
import { LabelText } from '../types/label-text.ts'
import { Retention } from '../types/retention.ts'
import { SiteSettings } from '../types/setting.ts'
import { keyDescription, type Page } from './collection.ts'
import { storedPictureAt } from './pictures.ts'
import { enterLanguage, LANGUAGE, requireSingleField } from './reading-language.ts'
import { requestLoader } from './request-loader.ts'

/** Public pages show the same content to visitors and to staff, so they are read with a visitor's rights. */
export const pageViewer = ({ role }: Actor): Actor => ({ ...visitor('page'), isAdmitted: role !== null })

/** Creates the type of `site`. Each schema has its own one, because its fields follow from the kinds of that schema. */
export function siteType(): ClassType {
  @ObjectType({
    description: 'The content of public pages. A part that cannot be read is null and does not affect the others.',
  })
  class Site {}
  return Site
}

/** Returns the resolver of the query `site` and of its settings. */
export function siteQuery(Site: ClassType): ClassType {
  @Resolver(() => Site)
  class SiteResolver {
    @Query(() => Site, {
      description:
        'Everything a public page needs, in one query. With an argument, as it is from another point of view: for staff, and only as the single field of a query. The header Point-Of-View, with a PointOfViewInput as JSON, does the same for any query.',
    })
    async site(
      @Ctx() context: Context,
      @Info() info: GraphQLResolveInfo,
      @Arg('at', () => DateTime, { nullable: true, description: 'As it was at this moment in the past.' })
      at?: string,
      @Arg('releaseId', () => ID, {
        nullable: true,
        description: 'As it is once this release is published, and all that are scheduled before it.',
      })
      releaseId?: string,
      @Arg('language', () => String, LANGUAGE) language?: string,
    ): Promise<object> {
      await enterLanguage(context, info, language)
      if (at == null && releaseId == null) return {}
      requireSingleField(info, 'at or releaseId')
      await context.services.views.enter(context.actor, { at, releaseId })
      return {}
    }

    @FieldResolver(() => SiteSettings, { nullable: true, description: 'The settings that pages use.' })
    settings(@Ctx() { services }: Context): Promise<SiteSettingsReading> {
      return services.settings.site()
    }

    @FieldResolver(() => [LabelText], { nullable: true, description: 'The labels whose text editors have changed.' })
    async labels(@Ctx() { services }: Context): Promise<LabelText[]> {
      return [...(await services.labels.overrides())]
    }

    @FieldResolver(() => Retention, { nullable: true, description: 'How long records with personal data are kept.' })
    async retention(@Ctx() { services }: Context): Promise<Retention> {
      const label = await services.labels.current()
      const words = { language: services.languages.current, unlimited: label('legal.unlimited') }
      return periodTexts(services.retention.periods, words)
    }
  }
  return SiteResolver
}

/** Resolves the properties of the logo and the favicon that the settings do not store. */
@Resolver(() => SiteSettings)
export class LogoResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'The width of the logo divided by its height; null if the logo is not a stored picture.',
  })
  async logoRatio(
    @Root() { site_logo: address }: { site_logo: string },
    @Ctx() context: Context,
  ): Promise<number | null> {
    const picture = await storedPictureAt(context, address)
    return picture && picture.width > 0 && picture.height > 0 ? picture.width / picture.height : null
  }

  @FieldResolver(() => String, {
    description:
      'The part of the logo that pages show, as it is named in the addresses of variants; empty if they show all of it.',
  })
  async logoCrop(@Root() { site_logo: address }: { site_logo: string }, @Ctx() context: Context): Promise<string> {
    return (await storedPictureAt(context, address))?.framing?.crop ?? ''
  }

  @FieldResolver(() => String, {
    description:
      'The part of the favicon that browsers show, as it is named in the addresses of variants; empty if they show all of it.',
  })
  async faviconCrop(
    @Root() { site_favicon: address }: { site_favicon: string },
    @Ctx() context: Context,
  ): Promise<string> {
    return (await storedPictureAt(context, address))?.framing?.crop ?? ''
  }
}

// Several classes add fields to the type Site. type-graphql distinguishes them by their method names.

const singletonOf = requestLoader<Item | null, Singleton>(
  ({ actor, services }, kinds) => services.contentReader.singletons(pageViewer(actor), kinds),
  null,
)

/** Returns the resolver of a singleton's field of `site`. */
export function siteSingleton(Site: ClassType, kind: Singleton, { item }: KindTypes): ClassType {
  @Resolver(() => Site)
  class SiteSingletonResolver {
    @FieldResolver(() => item, { nullable: true, description: kind.description })
    [kind.name](@Ctx() context: Context): Promise<Item | null> {
      return singletonOf(context, kind)
    }
  }
  return SiteSingletonResolver
}

/** The arguments that select a part of a list of `site`. */
@ArgsType()
class SitePaging {
  @Field(() => Int, { defaultValue: LANDING_LIMIT, description: 'Maximum number of items, 1 to 1000.' })
  limit!: number
  @Field(() => Int, { defaultValue: 0, description: 'Number of items to skip.' })
  offset!: number
  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of the part before, after which the list goes on.',
  })
  after?: string | null
}

/** Returns the resolver of a kind's field of `site`: a part of its active items, by default the first ones. */
export function siteCollection(Site: ClassType, kind: ContentKind, { page }: CollectionTypes): ClassType {
  const description = `Active ${kind.labelPlural}, ${kind.ordered ? 'in the order that editors set' : 'the newest first'}.`
  const read = async (
    { actor, services }: Context,
    { limit, offset, after }: SitePaging,
    group?: string | null,
  ): Promise<Page> => {
    const { items, query } = await services.sectionReader.section(pageViewer(actor), kind, {
      limit,
      offset,
      after,
      group,
    })
    // A part with room left is the last one.
    const isLast = items.length < limit && !after && (items.length > 0 || offset === 0)
    return { items, query, ...(isLast && { total: offset + items.length }) }
  }

  @Resolver(() => Site)
  class SiteCollectionResolver {
    @FieldResolver(() => page, { nullable: true, description })
    [kind.plural](@Ctx() context: Context, @Args(() => SitePaging) paging: SitePaging): Promise<Page> {
      return read(context, paging)
    }
  }

  @Resolver(() => Site)
  class SiteGroupedCollectionResolver {
    @FieldResolver(() => page, { nullable: true, description })
    [kind.plural](
      @Ctx() context: Context,
      @Args(() => SitePaging) paging: SitePaging,
      @Arg('group', () => String, {
        nullable: true,
        description: `Items with this ${kind.website?.filter?.field}, in any case. An unknown one has no effect.`,
      })
      group?: string | null,
    ): Promise<Page> {
      return read(context, paging, group)
    }
  }
  return kind.website?.filter ? SiteGroupedCollectionResolver : SiteCollectionResolver
}

/** Returns the resolver of `site` for the items around an item of a kind with public pages. */
export function siteNeighbours(Site: ClassType, kind: ContentKind, { neighbours }: CollectionTypes): ClassType[] {
  if (!kind.website) return []

  @Resolver(() => Site)
  class SiteNeighboursResolver {
    @FieldResolver(() => neighbours, {
      nullable: true,
      description: `The active ${kind.labelPlural} around an active one. Null if there is no such item.`,
    })
    async [`${kind.name}Neighbours`](
      @Ctx() { actor, services }: Context,
      @Arg('id', () => ID, { description: keyDescription(kind) }) id: string,
    ): Promise<Neighbours | null> {
      return (await services.contentReader.neighbours(pageViewer(actor), kind, id)) ?? null
    }
  }
  return [SiteNeighboursResolver]
}

/** Returns the resolvers of `site` that count an ordered kind's active items for each of its choices, and by the filter of visitors. */
export function siteCounts(Site: ClassType, kind: ContentKind, { counts }: CollectionTypes): ClassType[] {
  return counts.map(({ key, name, isChoice, count }) => {
    @Resolver(() => Site)
    class SiteCountsResolver {
      @FieldResolver(() => [count], {
        nullable: true,
        description: `The number of active ${kind.labelPlural} for each ${kind.fields[key]!.label}. Values without items are left out.`,
      })
      [name](@Ctx() { actor, services }: Context): Promise<ChoiceCount[]> {
        const { sectionReader: reader } = services
        return isChoice ? reader.activeByChoice(pageViewer(actor), kind, key) : reader.groups(pageViewer(actor), kind)
      }
    }
    return SiteCountsResolver
  })
}

/** Returns the resolver of `site` for a kind with one item per page, such as the SEO entries. */
export function sitePageEntry(Site: ClassType, kind: ContentKind, { item }: CollectionTypes): ClassType {
  @Resolver(() => Site)
  class SitePageEntryResolver {
    @FieldResolver(() => item, {
      nullable: true,
      description: `${kind.description} Null if the page has none.`,
    })
    async [kind.name](
      @Ctx() { actor, services }: Context,
      @Arg('page', () => String, { description: 'The name of the page, such as home.' }) page: string,
    ): Promise<Item | null> {
      const query = { filter: { [kind.naturalKey]: page }, limit: 1 }
      const [item] = await services.contentReader.active(pageViewer(actor), kind, query)
      return item ?? null
    }
  }
  return SitePageEntryResolver
}
