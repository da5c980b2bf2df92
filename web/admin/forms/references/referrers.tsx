import { useQuery } from '@apollo/client/react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { ReferrersDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { nameOf } from '../../model/kind-label.ts'
import { routeOf } from '../../shell/paths/paths.ts'

/** Links to the items that refer to an item. */
export default function Referrers({ kind, id }: { kind: Kind; id: string }) {
  const variables = { kind: contentKindOf(kind), id }
  const { data } = useQuery(ReferrersDocument, { variables, fetchPolicy: 'cache-and-network' })
  if (!data || data.referrers.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {'Referred to by '}
      {data.referrers.map((item, at) => (
        <Fragment key={item.itemId}>
          {at > 0 && ', '}
          <Link to={routeOf(item.kind, item.itemId)} className="underline">
            {nameOf(item)}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
