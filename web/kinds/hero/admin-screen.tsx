import { useApolloClient } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import { hero } from '../../../schema/kinds/index.ts'
import { Button } from '../../ui/button.tsx'
import {
  SingletonForm,
  type SingletonFormProps,
  SingletonScreen,
  type SingletonScreenOptions,
} from '../../admin/content/singletons/singleton-form.tsx'
import type { Editor } from '../../admin/forms/editing/use-editor.ts'
import { useSingletonForm } from '../../admin/content/singletons/use-singleton.ts'
import { singletonOperationsFor } from '../../admin/client/graphql/operations.ts'
import { useAction } from '../../admin/client/graphql/use-action.ts'
import { LivePreview, type PreviewComponent } from '../../admin/forms/editing/live-preview.tsx'
import { useMayPublish } from '../../admin/client/session/store.ts'
import { notify } from '../../admin/ui/notices/notices.tsx'
import { Badge } from '../../admin/ui/controls/badge.tsx'
import { defaults } from './defaults.data.ts'

const screen: SingletonScreenOptions = {
  kind: hero,
  title: 'Hero section',
  missing: { message: 'No hero data found.', button: 'Start with the built-in hero' },
  loadingLabel: 'Loading hero section...',
}
// The title bar has the switch, which takes effect at once.
const { isActive: _, ...formFields } = hero.fields

/** /admin/hero */
export default function HeroScreen({ Preview }: { Preview: PreviewComponent }) {
  return (
    <SingletonScreen
      screen={screen}
      fallback={defaults}
      renderForm={(props) => <Form {...props} Preview={Preview} />}
    />
  )
}

function Form({ start, reload, Preview }: SingletonFormProps & { Preview: PreviewComponent }) {
  const form = useSingletonForm(hero, start, reload)
  const mayPublish = useMayPublish(hero)
  const { toggle, isActive, failure } = useToggle(form.editor)
  return (
    <SingletonForm
      screen={screen}
      form={form}
      start={start}
      reload={reload}
      fields={start.change || !mayPublish ? hero.fields : formFields}
      actions={
        <>
          <Badge variant={isActive ? 'on' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
          {mayPublish && !start.change && (
            <Button variant="outline" size="small" aria-label="Toggle hero section" onClick={() => void toggle()}>
              Toggle
            </Button>
          )}
        </>
      }
      failure={failure}
      aside={<LivePreview Preview={Preview} editor={form.editor} className="self-start xl:sticky xl:top-20" />}
    />
  )
}

/** Activates or deactivates the hero at once, without saving what has been typed. */
function useToggle(editor: Editor) {
  const client = useApolloClient()
  const { run, failure } = useAction()
  const isActive = useWatch({ control: editor.form.control, name: 'isActive' }) === true

  const toggle = () =>
    run('Toggling', async () => {
      const { data } = await client.mutate({
        mutation: singletonOperationsFor(screen.kind).setActive,
        variables: { isActive: !isActive },
      })
      editor.acceptLoaded(data!.item)
      return () => notify(`The hero section is now ${isActive ? 'inactive' : 'active'}.`)
    })
  return { toggle, isActive, failure }
}
