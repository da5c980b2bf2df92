import { useQuery } from '@apollo/client/react'
import { type GalleryParams, variablesOf } from './gallery-query.ts'
import { MediaFilesDocument } from '../../client/graphql/generated.ts'

export const MEDIA_PAGE_SIZE = 60

/** Loads one page of the stored images. The previous page stays visible while the next one loads. */
export function useMedia(params: GalleryParams, page: number) {
  const { data, previousData, error, refetch } = useQuery(MediaFilesDocument, {
    variables: { ...variablesOf(params), limit: MEDIA_PAGE_SIZE, offset: (page - 1) * MEDIA_PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  })
  const shown = (data ?? previousData)?.page
  return { files: shown?.items ?? [], total: shown?.total ?? 0, loaded: shown !== undefined, error, refetch }
}
