import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { settingOf } from '../../../schema/settings.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { adminPaths, routeOf } from '../shell/paths/paths.ts'
import { nameOf } from '../model/kind-label.ts'
import { linkProblems } from '../model/link-problems.ts'
import { inField } from '../ui/hooks/linked-field.ts'
import { ToMendDocument } from '../client/graphql/generated.ts'
import { Group, GroupEntry } from '../ui/controls/group.tsx'

/** How many entries of each list are shown at first, and after asking for more. */
const LIMIT = { first: 5, more: 200 }

/** What should be mended: broken links, pictures without an alternative text, and items without a picture. */
export function ToMend() {
  const [limit, setLimit] = useState(LIMIT.first)
  const {
    data: current,
    previousData,
    error,
  } = useQuery(ToMendDocument, {
    variables: { limit },
    fetchPolicy: 'cache-and-network',
  })
  const data = current ?? previousData
  useErrorLog('Checking the content failed', error)
  if (!data) return null
  const { files, items, links } = data
  const more = { onShowMore: () => setLimit(LIMIT.more) }
  return (
    <>
      {links.total > 0 && (
        <Group title="Broken links" total={links.total} {...more}>
          {links.items.map((link) => (
            <GroupEntry
              key={`${link.kind} ${link.itemId} ${link.field} ${link.address}`}
              to={inField(routeOf(link.kind, link.itemId), link.kind === 'SETTING' ? link.title : link.field)}
              title={nameOf(link)}
              aside={`${link.kind === 'SETTING' ? settingOf(link.title)?.category : link.label}: ${link.address}, ${linkProblems[link.problem]}`}
            />
          ))}
        </Group>
      )}
      {files.total > 0 && (
        <Group title="Pictures without an alternative text" total={files.total} {...more}>
          {files.items.map(({ publicId, originalFilename }) => (
            <GroupEntry
              key={publicId}
              to={`${adminPaths.media}?file=${encodeURIComponent(publicId)}`}
              title={originalFilename}
            />
          ))}
        </Group>
      )}
      {items.total > 0 && (
        <Group title="Active items without a picture" total={items.total} {...more}>
          {items.items.map((item) => (
            <GroupEntry key={item.itemId} to={inField(routeOf(item.kind, item.itemId), 'image')} title={nameOf(item)} />
          ))}
        </Group>
      )}
    </>
  )
}
