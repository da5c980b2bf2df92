import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'
import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Revision as RevisionReading } from '../../content/history.ts'
import type { ListQuery } from '../../content/items.ts'
import type { MediaUse as MediaUseRow } from '../../media/media-repository.ts'
import type { StoredMedia } from '../../media/service.ts'
import type { Context } from '../context.ts'
import { itemType, pageType } from '../types/kind-types.ts'
import { ContentKind, Revision } from '../types/revision.ts'
import { Paging } from '../types/paging.ts'

const MediaFile = itemType(mediaFile, [
  { key: 'url', type: () => String, description: 'Its address on this site, as content stores it.' },
  { key: 'secureUrl', type: () => String, description: 'Its absolute address.' },
])

const MediaFilePage = pageType(mediaFile, MediaFile)

@ObjectType({ description: 'One place in the content that shows a file.' })
class MediaUse {
  @Field(() => ContentKind, { description: 'The kind of the item that shows it.' })
  kind!: string
  @Field(() => ID, { description: 'The id of that item.' })
  id!: string
  @Field(() => String, { description: 'What that item is called.' })
  title!: string
  @Field(() => String, { description: 'The field that holds its address.' })
  field!: string
}

interface Page {
  items: StoredMedia[]
  query: ListQuery
}

// All uses are read at once for the first file of a request that asks, and serve the others.
const usesOfRequest = new WeakMap<Context, Promise<MediaUseRow[]>>()

const PUBLIC_ID = { description: 'The last segment of its address.' }

@Resolver(() => MediaFile)
export class MediaResolver {
  @Query(() => MediaFilePage, { description: 'A page of the uploaded files, newest first.' })
  async mediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('search', () => String, { nullable: true, description: 'Looked for in names and alternative texts.' })
    search: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<Page> {
    const query = { search, limit, offset }
    return { items: await services.media.list(actor, query), query }
  }

  @Query(() => MediaFile, { nullable: true, description: 'One file. NOT_FOUND when there is none.' })
  mediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
  ): Promise<StoredMedia> {
    return services.media.one(actor, publicId)
  }

  @FieldResolver(() => [MediaUse], { description: 'Where it is shown: what would lose its picture without it.' })
  async usedIn(@Ctx() context: Context, @Root() { publicId }: StoredMedia): Promise<MediaUseRow[]> {
    const uses = usesOfRequest.get(context) ?? context.services.media.uses(context.actor)
    usesOfRequest.set(context, uses)
    return (await uses).filter((use) => use.publicId === publicId)
  }

  @Mutation(() => MediaFile, { description: 'Stores a picture. The same bytes are stored once.' })
  async uploadMedia(
    @Ctx() { actor, services }: Context,
    @Arg('file', () => GraphQLUpload, { description: 'The picture, by the GraphQL multipart request specification.' })
    upload: Promise<FileUpload>,
  ): Promise<StoredMedia> {
    const { filename, createReadStream } = await upload
    const source = createReadStream()
    // It may fail before anyone reads it, such as when it gets too long; who reads it then learns of that.
    source.on('error', () => undefined)
    const [file] = await services.media.upload(actor, [{ source, name: filename }])
    return file!
  }

  @Mutation(() => MediaFile, { description: 'Changes the alternative text of a file.' })
  updateMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
    @Arg('alt', () => String, { description: 'What the picture shows, for those who cannot see it.' }) alt: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that was read; CONFLICT when there is a newer one.',
    })
    version?: number,
  ): Promise<StoredMedia> {
    return services.media.update(actor, publicId, alt, version)
  }

  @Mutation(() => [Revision], { description: 'Deletes files, all of them or none. They can be restored for 30 days.' })
  deleteMediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('publicIds', () => [String], { description: 'The last segments of their addresses.' }) publicIds: string[],
  ): Promise<RevisionReading[]> {
    return services.media.delete(actor, publicIds)
  }

  @Mutation(() => MediaFile, { description: 'Brings a deleted file back.' })
  restoreMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
    @Arg('version', () => Int, { description: 'The revision to go back to.' }) version: number,
  ): Promise<StoredMedia> {
    return services.media.restore(actor, id, version)
  }
}

@Resolver(() => MediaFilePage)
export class MediaPageResolver {
  @FieldResolver(() => Int, { description: 'How many files there are on all pages.' })
  total(@Ctx() { actor, services }: Context, @Root() { query }: Page): Promise<number> {
    return services.media.count(actor, query)
  }
}
