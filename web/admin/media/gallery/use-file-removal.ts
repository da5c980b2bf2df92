import { useApolloClient } from '@apollo/client/react'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useRemoval } from '../../versions/history/use-removal.tsx'
import type { MediaFile } from '../files/types.ts'
import { usesOf } from '../files/uses-of.ts'
import { DeleteMediaFilesDocument } from '../../client/graphql/generated.ts'

/** Returns a function that deletes some of the loaded files after a confirmation that warns about their uses, and its error message. */
export function useFileRemoval(files: readonly MediaFile[], refetch: () => Promise<unknown>) {
  const client = useApolloClient()
  const { run, failure } = useAction(refetch)
  const confirmRemoval = useRemoval(mediaFile, run)

  async function remove(publicIds: readonly string[]): Promise<boolean> {
    const count = publicIds.length
    return confirmRemoval({
      question: `Are you sure you want to delete ${count === 1 ? 'this file' : `${count} files`}?`,
      titles: files.filter(({ publicId }) => publicIds.includes(publicId)).map((file) => file.originalFilename),
      count,
      warning: await usesOf(client, publicIds),
      name: count === 1 ? '1 file' : `${count} files`,
      send: async () => {
        const { data } = await client.mutate({
          mutation: DeleteMediaFilesDocument,
          variables: { publicIds: [...publicIds] },
        })
        return data!.deleted
      },
    })
  }

  return { remove, failure }
}
