import type { AuditFilter } from '../../api/access/audit/audit-log-repository.ts'
import { withSystem } from '../context/context.ts'
import { print } from '../terminal/terminal.ts'

interface AuditOptions extends AuditFilter {
  limit: number
  json?: boolean
}

/** `verdant audit`: prints the newest rows of the audit log. */
export const audit = ({ limit, json, ...filter }: AuditOptions): Promise<void> =>
  withSystem('audit', async ({ actor, services }) => {
    const { items } = await services.auditLog.list(actor, filter, { limit })
    if (json) return print(JSON.stringify(items, null, 2))
    if (items.length === 0) return print('No row matches')
    for (const { at, action, actorName, targetName, network } of items)
      print([at, action, actorName, targetName, ...(network ? [network] : [])].join('  '))
  })
