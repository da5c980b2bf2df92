import { useQuery } from '@apollo/client/react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { Kind } from '../../../../schema/kind.ts'
import { ReferrersDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { routeOf } from '../../shell/paths/paths.ts'
import { allReferrers } from './all-referrers.ts'

/** Links to the items that refer to an item, also to those that do so in a draft or in a release. */
export default function Referrers({ kind, id }: { kind: Kind; id: string }) {
  const variables = { kind: contentKindOf(kind), id }
  const { data } = useQuery(ReferrersDocument, { variables, fetchPolicy: 'cache-and-network' })
  const referrers = data ? allReferrers(data) : []
  if (referrers.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {'Referred to by '}
      {referrers.map((item, at) => (
        <Fragment key={`${item.itemId} ${item.version}`}>
          {at > 0 && ', '}
          <Link to={routeOf(item.kind, item.itemId, item.version)} className="underline">
            {item.label}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
