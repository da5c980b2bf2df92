import { useApolloClient, useQuery } from '@apollo/client/react'
import Crop from 'virtual:icon/crop'
import { useState } from 'react'
import { mediaFile } from '../../../../schema/kinds/index.ts'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { useLanguageLimit, useMayPublish } from '../../client/session/store.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { CONTROL_CLASS, Field } from '../../ui/controls/field.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { MediaFile } from '../files/types.ts'
import { MediaFileDocument, UpdateMediaFilesDocument } from '../../client/graphql/generated.ts'

const FramingDialog = preloaded(() => import('./framing-dialog.tsx'))

/**
 * Edits the alternative text, the focal point and the crop of a stored image. They belong to the file, not to the item, so they
 * are saved immediately.
 */
export default function StoredImage({ publicId }: { publicId: string }) {
  const { data } = useQuery(MediaFileDocument, { variables: { publicId } })
  const mayPublish = useMayPublish(mediaFile)
  const [isFraming, setFraming] = useState(false)
  // A role that is limited to languages changes only texts in these.
  const isLimited = useLanguageLimit().length > 0
  if (!data?.file || !mayPublish || isLimited) return null
  return (
    <>
      <AltForm key={data.file.version} file={data.file} />
      <Button variant="outline" size="small" className="justify-self-start" onClick={() => setFraming(true)}>
        <Crop aria-hidden="true" className="size-4" />
        Focal point and crop …
      </Button>
      {isFraming && <FramingDialog file={data.file} onClose={() => setFraming(false)} />}
    </>
  )
}

function AltForm({ file }: { file: MediaFile }) {
  const client = useApolloClient()
  const [alt, setAlt] = useState(file.alt)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function save() {
    if (busy || alt === file.alt) return
    setBusy(true)
    setFailure(undefined)
    try {
      const variables = { files: [{ publicId: file.publicId, alt, version: file.version }] }
      await client.mutate({ mutation: UpdateMediaFilesDocument, variables })
      notify('Alternative text saved.')
    } catch (error) {
      console.warn('Saving the alternative text failed', error)
      setFailure(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field
      label={mediaFile.fields.alt.label}
      help={alt ? mediaFile.fields.alt.help : `Not described yet. ${mediaFile.fields.alt.help}`}
      error={failure}
    >
      {(control) => (
        <div className="flex gap-2">
          <input
            {...control}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            onBlur={() => void save()}
            className={CONTROL_CLASS}
          />
          {alt !== file.alt && (
            <Button variant="outline" size="small" className="self-center" onClick={() => void save()}>
              {busy ? 'Saving...' : 'Save text'}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
