import { useApolloClient } from '@apollo/client/react'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { withChoices } from '../../versions/pending/choose.ts'
import { PublishAllPendingDocument } from '../../client/graphql/generated.ts'
import type { FieldChoice } from '../../versions/pending/types.ts'
import { useDiscard } from '../../versions/pending/use-discard.ts'
import { DRAFT, LIVE, type OnDone, type Version } from '../../model/version.ts'
import { VersionSwitch } from '../../versions/pending/version-switch.tsx'
import { useMay } from '../../client/session/store.ts'
import { settingsForm } from './form-model.ts'
import { loadPending } from './pending-input.ts'
import type { SettingsVersion } from './versions.ts'

interface Props {
  editor: Editor
  versions: readonly SettingsVersion[]
  /** The version that the form shows; undefined for the live one. */
  shown: SettingsVersion | undefined
  hrefOf: (version: Version) => string
  onDone: OnDone
}

/** The versions of the settings, with the actions on the one that the form shows. */
export default function SettingsVersions({ editor, versions, shown, hrefOf, onDone }: Props) {
  const client = useApolloClient()
  const isAdmin = useMay('settings:manage')
  const { run, failure } = useAction()
  const discardChanges = useDiscard(run)

  /** Publishes the drafts that the form shows, all at the same moment. */
  async function publish() {
    if (editor.isDirty() && !(await editor.submit())) return
    const published = await editor.perform(async () => {
      const pending = await loadPending(client, DRAFT)
      const { fieldVersions } = editor.getBase()
      const drafts = pending.map(({ id, title }) => ({ id, version: fieldVersions?.[title] ?? 0 }))
      const send = (choices: FieldChoice[]) =>
        client.mutate({ mutation: PublishAllPendingDocument, variables: { drafts, choices } })
      return withChoices(send, editor.requestMerge, {
        title: 'The live settings were changed',
        description: 'Choose which value to publish for each setting that the draft changes too.',
        mine: 'In the draft',
        theirs: 'Live now',
        submit: 'Publish',
      })
    })
    if (published) onDone(LIVE, 'Settings published.')
  }

  async function discard() {
    if (!shown || !(await discardChanges(shown.pending, settingsForm.label))) return
    editor.discard()
    onDone(LIVE)
  }

  return (
    <VersionSwitch
      versions={versions}
      shown={shown}
      isLive
      hrefOf={hrefOf}
      failure={failure}
      onPublish={isAdmin ? () => void publish() : undefined}
      onDiscard={isAdmin ? () => void discard() : undefined}
    />
  )
}
