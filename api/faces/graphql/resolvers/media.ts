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
import type { TranslationsPatch } from '../../../../schema/fields/translations/type.ts'
import type { Crop, FocalPoint } from '../../../../schema/framing.ts'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import type { Revision as RevisionReading } from '../../../content/items/history.ts'
import type { MediaQuery } from '../../../content/media/media-list.ts'
import type { MediaUse as MediaUseRow } from '../../../content/media/media-uses.ts'
import type { IncomingFile, StoredMedia } from '../../../content/media/service.ts'
import type { Context } from '../context.ts'
import { JSONObject } from '../scalars.ts'
import { ContentKind } from '../types/content-kind.ts'
import { describe } from '../types/from-fields.ts'
import { itemType, pageType } from '../types/kind-types.ts'
import { CropInput, FocalPointInput, MediaFileFilter, MediaFileSort, MediaFileUpdate } from '../types/media.ts'
import { Paging } from '../types/paging.ts'
import { Revision } from '../types/revision.ts'
import { requestLoader } from './request-loader.ts'

const MediaFile = itemType(mediaFile, [
  { key: 'url', type: () => String, description: 'The address of the file on this site, as content stores it.' },
  { key: 'secureUrl', type: () => String, description: 'The absolute address of the file.' },
])

const MediaFilePage = pageType(mediaFile, MediaFile)

@ObjectType({ description: 'A field that shows a file.' })
class MediaUse {
  @Field(() => ContentKind, { description: 'The kind of the item that shows the file.' })
  kind!: string
  @Field(() => ID, { description: 'The id of the item.' })
  id!: string
  @Field(() => String, { description: 'The title of the item.' })
  title!: string
  @Field(() => String, { description: 'The field that contains the address of the file.' })
  field!: string
  @Field(() => Boolean, { description: 'Whether the field is one of a change that is not published.' })
  isPending!: boolean
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the release that contains the change; null for live items and drafts.',
  })
  releaseId!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The name of the release that contains the change; null for live items and drafts.',
  })
  release!: string | null
}

@ObjectType({ description: 'What the media files can be filtered by.' })
class MediaFileFilters {
  @Field(() => [String], { description: 'All tags, in alphabetical order.' })
  tags!: string[]
  @Field(() => [String], { description: 'The names of those who uploaded files, in alphabetical order.' })
  uploaders!: string[]
}

@ObjectType({ description: 'The replacement of a media file.' })
class MediaReplacement {
  @Field(() => MediaFile, { description: 'The file that is shown now.' })
  file!: StoredMedia
  @Field(() => ID, { description: 'The id of the file that was shown before. It is deleted now.' })
  replacedId!: string
  @Field(() => Int, { description: 'The version at which it was deleted.' })
  replacedVersion!: number
  @Field(() => Int, { description: 'The number of live items that show the other file now.' })
  changed!: number
}

interface Page {
  items: StoredMedia[]
  query: MediaQuery
}

const usesOf = requestLoader<MediaUseRow[]>(async ({ actor, services }, publicIds) => {
  const uses = await services.media.uses(actor, publicIds)
  return Map.groupBy(uses, ({ publicId }) => publicId)
}, [])

const uploaderOf = requestLoader<string | null>(
  ({ actor, services }, ids) => services.media.uploaders(actor, ids),
  null,
)

const PUBLIC_ID = { description: 'The last segment of the address of the file.' }
const FILE_KEY = { description: 'The last segment of the address of the file, or its id.' }

const UPLOAD = { description: 'The picture, sent as the GraphQL multipart request specification describes.' }

async function incoming(upload: Promise<FileUpload>): Promise<IncomingFile> {
  const { filename, createReadStream } = await upload
  const source = createReadStream()
  // The stream can fail before it is read, for example above the size limit. The reader receives the same error.
  source.on('error', () => undefined)
  return { source, name: filename }
}

const { fields } = mediaFile

/** Returns the values that the client has sent. A null is treated as a missing value. */
const withoutNulls = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))

@Resolver(() => MediaFile)
export class MediaResolver {
  @Query(() => String, {
    description:
      'A key that works as long as the session. With `?key=` and it, addresses of files also show what only pending changes name.',
  })
  mediaKey(@Ctx() { actor, services }: Context): string {
    return services.media.key(actor)
  }

  @Query(() => MediaFilePage, {
    description: 'A page of the uploaded files, newest first unless another order is requested.',
  })
  async mediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('search', () => String, {
      nullable: true,
      description: 'Words that the name, the alternative text or the tags contain.',
    })
    search: string | undefined,
    @Arg('filter', () => MediaFileFilter, { nullable: true, description: 'Conditions that all files meet.' })
    filter: MediaFileFilter | undefined,
    @Arg('sort', () => MediaFileSort, { nullable: true, description: 'The sort key.' })
    sort: MediaQuery['sort'],
    @Arg('descending', () => Boolean, {
      nullable: true,
      description: 'Whether the largest values come first: by default only if the files are sorted by time or size.',
    })
    descending: boolean | undefined,
    @Args(() => Paging) { limit, offset }: Paging,
  ): Promise<Page> {
    const query = { search, filter, sort, descending, limit, offset }
    return { items: await services.media.list(actor, query), query }
  }

  @Query(() => MediaFileFilters, { description: 'The tags and uploaders of all files.' })
  mediaFileFilters(@Ctx() { actor, services }: Context): Promise<MediaFileFilters> {
    return services.media.filters(actor)
  }

  @Query(() => MediaFile, { nullable: true, description: 'One file. The error is NOT_FOUND if it does not exist.' })
  mediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, FILE_KEY) publicId: string,
  ): Promise<StoredMedia> {
    return services.media.one(actor, publicId)
  }

  @FieldResolver(() => [MediaUse], {
    description: 'The fields that show the file, of live items and of changes that are not published.',
  })
  usedIn(@Ctx() context: Context, @Root() { publicId }: StoredMedia): Promise<MediaUseRow[]> {
    return usesOf(context, publicId)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The name of the user who uploaded the file; null if the history does not reach back so far.',
  })
  uploadedBy(@Ctx() context: Context, @Root() { id }: StoredMedia): Promise<string | null> {
    return uploaderOf(context, id)
  }

  @Mutation(() => MediaFile, { description: 'Stores a picture. Equal files are stored once.' })
  async uploadMedia(
    @Ctx() { actor, services }: Context,
    @Arg('file', () => GraphQLUpload, UPLOAD) upload: Promise<FileUpload>,
  ): Promise<StoredMedia> {
    const [file] = await services.media.upload(actor, [await incoming(upload)])
    return file!
  }

  @Mutation(() => MediaFile, {
    description: 'Stores a document, a PDF without scripts and embedded files. Equal files are stored once.',
  })
  async uploadDocument(
    @Ctx() { actor, services }: Context,
    @Arg('file', () => GraphQLUpload, {
      description: 'The document, sent as the GraphQL multipart request specification describes.',
    })
    upload: Promise<FileUpload>,
  ): Promise<StoredMedia> {
    const [file] = await services.media.upload(actor, [await incoming(upload)], undefined, 'document')
    return file!
  }

  @Mutation(() => MediaFile, { description: 'Changes a file. Missing values stay as they are.' })
  async updateMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
    @Arg('alt', () => String, { nullable: true, description: fields.alt.help })
    alt?: string,
    @Arg('tags', () => [String], { nullable: true, description: fields.tags.help })
    tags?: string[],
    @Arg('focalPoint', () => FocalPointInput, { nullable: true, description: fields.focalPoint.help })
    focalPoint?: FocalPoint,
    @Arg('crop', () => CropInput, { nullable: true, description: fields.crop.help })
    crop?: Crop,
    @Arg('translations', () => JSONObject, { nullable: true, description: describe(fields.translations) })
    translations?: TranslationsPatch,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that the client read. If a newer version exists, the error is CONFLICT.',
    })
    expectedVersion?: number,
  ): Promise<StoredMedia> {
    const update = { publicId, values: withoutNulls({ alt, tags, focalPoint, crop, translations }), expectedVersion }
    const [file] = await services.media.update(actor, [update])
    return file!
  }

  @Mutation(() => [MediaFile], {
    description: 'Changes files. If one of them fails, none is changed. Missing values stay as they are.',
  })
  updateMediaFiles(
    @Ctx() { actor, services }: Context,
    @Arg('files', () => [MediaFileUpdate], { description: 'The files with their new values.' })
    files: MediaFileUpdate[],
  ): Promise<StoredMedia[]> {
    const updates = files.map(({ publicId, version, ...values }) => ({
      publicId,
      values: withoutNulls(values),
      expectedVersion: version,
    }))
    return services.media.update(actor, updates)
  }

  @Mutation(() => MediaReplacement, {
    description:
      'Stores a picture and shows it wherever a file is shown: in live items, drafts and releases. The file is deleted. If one of the changes fails, nothing changes.',
  })
  async replaceMediaFile(
    @Ctx() { actor, services }: Context,
    @Arg('publicId', () => String, PUBLIC_ID) publicId: string,
    @Arg('file', () => GraphQLUpload, UPLOAD) upload: Promise<FileUpload>,
    @Arg('alt', () => String, {
      nullable: true,
      description: 'The alternative text of the picture. By default that of the replaced file.',
    })
    alt?: string | null,
  ): Promise<MediaReplacement> {
    const { file, replaced, changed } = await services.media.replace(
      actor,
      publicId,
      await incoming(upload),
      alt ?? undefined,
    )
    return { file, replacedId: replaced.id, replacedVersion: replaced.version, changed }
  }

  @Mutation(() => MediaFile, {
    description:
      'Undoes the replacement of a file: it is restored and shown again where it was replaced. The other file is deleted if it was stored for the replacement.',
  })
  undoMediaReplacement(
    @Ctx() { actor, services }: Context,
    @Arg('replacedId', () => ID, { description: 'The id of the replaced file.' }) id: string,
    @Arg('replacedVersion', () => Int, { description: 'The version at which it was deleted.' }) version: number,
    @Arg('by', () => String, { description: 'The public id of the file that is shown in its place.' }) by: string,
  ): Promise<StoredMedia> {
    return services.media.undoReplacement(actor, { id, version }, by)
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
