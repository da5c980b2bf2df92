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
import { ContentKind } from '../types/content-kind.ts'
import { Revision } from '../types/revision.ts'
import { Paging } from '../types/paging.ts'

const MediaFile = itemType(mediaFile, [
  { key: 'url', type: () => String, description: 'The address of the file on this site, as content stores it.' },
  { key: 'secureUrl', type: () => String, description: 'The absolute address of the file.' },
])

const MediaFilePage = pageType(mediaFile, MediaFile)

@ObjectType({ description: 'A field of an item that shows a file.' })
class MediaUse {
  @Field(() => ContentKind, { description: 'The kind of the item that shows the file.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => String, { description: 'The title of the item.' })
  title!: string
  @Field(() => String, { description: 'The field that contains the address of the file.' })
  field!: string
}

interface Page {
  items: StoredMedia[]
  query: ListQuery
}

// The first lookup of a request reads the uses of all files; later lookups reuse the result.
const usesOfRequest = new WeakMap<Context, Promise<MediaUseRow[]>>()

const PUBLIC_ID = { description: 'The last segment of the address of the file.' }

@Resolver(() => MediaFile)
export class MediaResolver {
  @Query(() => String, {
    description:
      'A key that works as long as the session. With `?key=` and it, addresses of files also show what only pending changes name.',
  })
  mediaKey(@Ctx() { actor, services }: Context): string {
    return services.media.key(actor)
  }

  @Query(() => MediaFilePage, { description: 'A page of the uploaded files, newest first.' })
  async mediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('search', () => String, { nullable: true, description: 'Text to search for in names and alternative texts.' })
    search: string | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<Page> {
    const query = { search, limit, offset }
    return { items: await services.media.list(actor, query), query }
  }

  @Query(() => MediaFile, { nullable: true, description: 'One file. The error is NOT_FOUND if it does not exist.' })
  mediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
  ): Promise<StoredMedia> {
    return services.media.one(actor, publicId)
  }

  @FieldResolver(() => [MediaUse], { description: 'The fields of items that show the file.' })
  async usedIn(@Ctx() context: Context, @Root() { publicId }: StoredMedia): Promise<MediaUseRow[]> {
    const uses = usesOfRequest.get(context) ?? context.services.media.uses(context.actor)
    usesOfRequest.set(context, uses)
    return (await uses).filter((use) => use.publicId === publicId)
  }

  @Mutation(() => MediaFile, { description: 'Stores a picture. Equal files are stored once.' })
  async uploadMedia(
    @Ctx() { actor, services }: Context,
    @Arg('file', () => GraphQLUpload, {
      description: 'The picture, sent as the GraphQL multipart request specification describes.',
    })
    upload: Promise<FileUpload>,
  ): Promise<StoredMedia> {
    const { filename, createReadStream } = await upload
    const source = createReadStream()
    // The stream can fail before it is read, for example above the size limit. The reader receives the same error.
    source.on('error', () => undefined)
    const [file] = await services.media.upload(actor, [{ source, name: filename }])
    return file!
  }

  @Mutation(() => MediaFile, { description: 'Changes the alternative text of a file.' })
  updateMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
    @Arg('alt', () => String, { description: 'A description of the picture for people who cannot see it.' })
    alt: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that the client read. If a newer version exists, the error is CONFLICT.',
    })
    version?: number,
  ): Promise<StoredMedia> {
    return services.media.update(actor, publicId, alt, version)
  }

  @Mutation(() => [Revision], {
    description: 'Deletes files. If one of them fails, none is deleted. They can be restored for 30 days.',
  })
  deleteMediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('publicIds', () => [String], { description: 'The last segments of the addresses of the files.' })
    publicIds: string[],
  ): Promise<RevisionReading[]> {
    return services.media.delete(actor, publicIds)
  }

  @Mutation(() => MediaFile, { description: 'Restores a deleted file.' })
  restoreMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('id', () => ID, { description: 'The id of the file.' }) id: string,
    @Arg('version', () => Int, { description: 'The version to restore.' }) version: number,
  ): Promise<StoredMedia> {
    return services.media.restore(actor, id, version)
  }
}

@Resolver(() => MediaFilePage)
export class MediaPageResolver {
  @FieldResolver(() => Int, { description: 'The number of files on all pages.' })
  total(@Ctx() { actor, services }: Context, @Root() { query }: Page): Promise<number> {
    return services.media.count(actor, query)
  }
}
