import { roleLabel } from '../../../../schema/roles.ts'
import { DEMO_ACCOUNTS_ELEMENT } from '../../../../schema/site.ts'
import { Button } from '../../../ui/button.tsx'
import type { SignInOptionsQuery } from '../../client/graphql/generated.ts'

export type DemoAccount = SignInOptionsQuery['demoAccounts'][number]

/** Returns the accounts that the server sent with the page, so that they are shown at once. */
export function sentAccounts(): DemoAccount[] {
  const element = document.getElementById(DEMO_ACCOUNTS_ELEMENT)
  return element ? (JSON.parse(element.textContent) as DemoAccount[]) : []
}

/** The accounts of the demo, each with a button that fills the form. */
export function DemoAccounts({ accounts, onUse }: { accounts: DemoAccount[]; onUse: (account: DemoAccount) => void }) {
  return (
    <section aria-labelledby="demo" className="border-t border-line pt-4">
      <h2 id="demo" className="text-sm font-medium">
        Demo credentials
      </h2>
      <ul className="mt-2 grid gap-2">
        {accounts.map((account) => (
          <li key={account.username} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block text-xs text-ink-soft">{roleLabel(account.role)}</span>
              <code className="font-mono text-sm break-all">
                {account.username} / {account.password}
              </code>
            </span>
            <Button
              variant="outline"
              size="small"
              onClick={() => onUse(account)}
              aria-label={`Use ${account.username}`}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
