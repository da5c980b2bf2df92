import { useApolloClient } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { download } from '../../ui/hooks/download.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { ExportMyDataDocument } from '../../client/graphql/generated.ts'

/** Lets users download what is kept of them. */
export function YourData() {
  const client = useApolloClient()
  const { run, failure } = useAction()

  const exportData = () =>
    run('Exporting your data', async () => {
      const { data } = await client.mutate({ mutation: ExportMyDataDocument })
      download(data!.text, 'my-data.json', 'application/json')
      return () => notify('Your data was exported.')
    })

  return (
    <section aria-labelledby="your-data" className="grid gap-4 border-t border-line pt-5">
      <h2 id="your-data" className="font-serif text-xl">
        Your data
      </h2>
      <p className="max-w-prose text-ink-soft">
        Everything that is kept about you, as JSON: your account and devices, what you changed and when, your drafts,
        and mails to you. Ask an admin if your account is to be erased.
      </p>
      <ErrorAlert message={failure} />
      <div>
        <Button variant="outline" onClick={() => void exportData()}>
          Export your data
        </Button>
      </div>
    </section>
  )
}
