import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { setting } from '../../../../schema/kinds/index.ts'
import { rightOn } from '../../../../schema/rights.ts'
import { Button } from '../../../ui/button.tsx'
import {
  type ContentKind,
  ItemsToTranslateDocument,
  ShowCompleteTranslationsDocument,
  type TranslationStatusQuery,
} from '../../client/graphql/generated.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { useLanguageLimit, usePermissions } from '../../client/session/store.ts'
import { storedKindOf } from '../../model/kind-by-name.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { useChoice } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notices/notices.tsx'

interface Props {
  status: TranslationStatusQuery['status']
  /** The tag of the language. */
  language: string
  /** The chosen kind; all kinds without. */
  kind: ContentKind | undefined
  /** Loads the status again. */
  refetch: () => Promise<unknown>
}

/** Makes the translations visible that lack nothing else, of the chosen kind or of all that the user may change. */
export function ShowComplete({ status, language, kind, refetch }: Props) {
  const client = useApolloClient()
  const choose = useChoice()
  const permissions = usePermissions()
  const limit = useLanguageLimit()
  const [isBusy, setIsBusy] = useState(false)
  const { run, failure } = useAction(refetch)
  const mayChange = (of: ContentKind) => {
    const { name } = storedKindOf(of)!
    return permissions.includes(name === setting.name ? 'settings:manage' : rightOn({ name }, 'publish'))
  }
  const count = status
    .filter((row) => (kind === undefined || row.kind === kind) && mayChange(row.kind))
    .reduce((total, { ready }) => total + ready, 0)
  if (limit.length > 0 && !limit.includes(language)) return null
  if (count === 0 && failure === null) return null

  const items = `${count.toLocaleString('en')} complete ${count === 1 ? 'item' : 'items'}`
  async function show() {
    const description = 'Visitors see these translations at once. Items with missing texts stay as they are.'
    const title = `Make ${items} visible?`
    if ((await choose({ title, description, choices: [{ value: 'yes', label: 'Make visible' }] })) === null) return
    setIsBusy(true)
    await run('Making translations visible', async () => {
      let shown = 0
      for (let isDone = false; !isDone;) {
        const variables = { language, ...(kind && { kind }) }
        const { data } = await client.mutate({ mutation: ShowCompleteTranslationsDocument, variables })
        shown += data!.shown.items
        isDone = data!.shown.left === 0 || data!.shown.items === 0
      }
      await client.refetchQueries({ include: [ItemsToTranslateDocument] })
      return () =>
        notify(`${shown.toLocaleString('en')} ${shown === 1 ? 'translation is' : 'translations are'} visible.`)
    })
    setIsBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <ErrorAlert message={failure} />
      {count > 0 && (
        <Button variant="outline" size="small" disabled={isBusy} onClick={() => void show()}>
          {`Make ${items} visible`}
        </Button>
      )}
    </div>
  )
}
