import { Arg, type ClassType, Ctx, FieldResolver, Float, Int, ObjectType, Query, Resolver, Root } from 'type-graphql'
import type { Kind, Singleton } from '../../../schema/kind.ts'
import { publicIdOf } from '../../../schema/kinds/media-file.ts'
import { LANDING_LIMIT } from '../../../schema/site.ts'
import { type Actor, visitor } from '../../auth/policy.ts'
import type { Item, ListQuery } from '../../content/items.ts'
import type { ChoiceCount } from '../../content/content-reader.ts'
import type { SiteSettings as SiteSettingsReading } from '../../settings/service.ts'
import type { Context } from '../context.ts'
import { typeName } from '../../../schema/names.ts'
import type { CollectionTypes, KindTypes } from '../types/kind-types.ts'
import { SiteSettings } from '../types/setting.ts'

/** A page shows what visitors may see, whoever looks at it. */
const onlooker = ({ role }: Actor): Actor => ({ ...visitor('page'), isAdmitted: role !== null })

/** The type of `site`. Each schema has one of its own, for its fields are those of the schema's kinds. */
export function siteType(): ClassType {
  @ObjectType({ description: 'What public pages show. Every part fails alone: one that cannot be read is null.' })
  class Site {}
  return Site
}

/** The query `site`, and the part of it that is no kind. */
export function siteQuery(Site: ClassType): ClassType {
  @Resolver(() => Site)
  class SiteResolver {
    @Query(() => Site, { description: 'Everything a public page needs, in one query.' })
    site(): object {
      return {}
    }

    @FieldResolver(() => SiteSettings, { nullable: true, description: 'The settings that pages use.' })
    settings(@Ctx() { services }: Context): Promise<SiteSettingsReading> {
      return services.settings.site()
    }
  }
  return SiteResolver
}

/** What the settings do not say themselves of the logo they name. */
@Resolver(() => SiteSettings)
export class LogoResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description: 'The width of the logo by its height; null where it is no stored picture.',
  })
  async logoRatio(
    @Root() { site_logo: address }: { site_logo: string },
    @Ctx() { services }: Context,
  ): Promise<number | null> {
    const publicId = publicIdOf(address)
    return (publicId && (await services.media.ratio(publicId))) || null
  }
}

// Several classes add fields to the one type Site; type-graphql tells them apart by the names of their methods.

/** The part of `site` that a singleton fills. */
export function siteSingleton(Site: ClassType, kind: Singleton, { item }: KindTypes): ClassType {
  @Resolver(() => Site)
  class SiteSingletonResolver {
    @FieldResolver(() => item, { nullable: true, description: kind.description })
    async [kind.name](@Ctx() { actor, services }: Context): Promise<Item | null> {
      return (await services.contentReader.singleton(onlooker(actor), kind)) ?? null
    }
  }
  return SiteSingletonResolver
}

/** The part of `site` that an ordered kind fills: its active items, the first of them. */
export function siteCollection(Site: ClassType, kind: Kind, { page }: CollectionTypes): ClassType {
  @Resolver(() => Site)
  class SiteCollectionResolver {
    @FieldResolver(() => page, {
      nullable: true,
      description: `Active ${kind.labelPlural}, in their set order.`,
    })
    async [kind.plural](
      @Ctx() { actor, services }: Context,
      @Arg('limit', () => Int, { defaultValue: LANDING_LIMIT, description: 'At most that many, 1 to 1000.' })
      limit: number,
    ): Promise<{ items: Item[]; query: ListQuery }> {
      return {
        items: await services.contentReader.active(onlooker(actor), kind, { limit }),
        query: { filter: { isActive: true } },
      }
    }
  }
  return SiteCollectionResolver
}

/** The parts of `site` that count an ordered kind's active items, by each of its choices. */
export function siteCounts(Site: ClassType, kind: Kind, { counts }: CollectionTypes): ClassType[] {
  return counts.map(({ key, count }) => {
    const name = `${kind.name}${typeName(key)}s`

    @Resolver(() => Site)
    class SiteCountsResolver {
      @FieldResolver(() => [count], {
        nullable: true,
        description: `How many active ${kind.labelPlural} there are of each ${kind.fields[key]!.label}; of none, no entry.`,
      })
      [name](@Ctx() { actor, services }: Context): Promise<ChoiceCount[]> {
        return services.contentReader.activeByChoice(onlooker(actor), kind, key)
      }
    }
    return SiteCountsResolver
  })
}

/** The part of `site` that a kind with one item a page fills, such as the SEO entries. */
export function sitePageEntry(Site: ClassType, kind: Kind, { item }: CollectionTypes): ClassType {
  @Resolver(() => Site)
  class SitePageEntryResolver {
    @FieldResolver(() => item, {
      nullable: true,
      description: `${kind.description} Null when there is none.`,
    })
    async [kind.name](
      @Ctx() { actor, services }: Context,
      @Arg('page', () => String, { description: 'The name of the page, such as home.' }) page: string,
    ): Promise<Item | null> {
      const query = { filter: { [kind.naturalKey]: page }, limit: 1 }
      const [found] = await services.contentReader.active(onlooker(actor), kind, query)
      return found ?? null
    }
  }
  return SitePageEntryResolver
}
