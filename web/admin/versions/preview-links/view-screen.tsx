import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { Spinner } from '../../../ui/spinner.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { contentKindIn } from '../../model/kind-by-name.ts'
import { releaseIdOf, versionIn } from '../../model/version.ts'
import { previewedPath } from '../points-of-view/paths.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { Page } from '../../shell/page/page.tsx'
import { OpenPreviewDocument } from '../../client/graphql/generated.ts'

/** /admin/view/:kind/:id opens an item that is not public on the website: in a preview of its draft, or of a release. */
export function ViewScreen() {
  const { kind = '', id = '' } = useParams()
  const { search } = useLocation()
  const client = useApolloClient()
  const started = useRef(false)
  const [failure, setFailure] = useState<string>()

  const open = useEffectEvent(async () => {
    const releaseId = releaseIdOf(versionIn(search))
    try {
      const view = releaseId ? { releaseId } : { draft: { kind: contentKindIn(kind), itemId: id } }
      const { data } = await client.mutate({ mutation: OpenPreviewDocument, variables: { view } })
      location.replace(new URL(data!.link.url).pathname + previewedPath(kind, id))
    } catch (error) {
      console.warn('Opening the preview failed', error)
      setFailure(problemOf(error).message)
    }
  })

  useEffect(() => {
    if (started.current) return
    started.current = true
    void open()
  }, [])

  return (
    <Page title="Preview">{failure ? <ErrorAlert message={failure} /> : <Spinner label="Loading preview..." />}</Page>
  )
}
