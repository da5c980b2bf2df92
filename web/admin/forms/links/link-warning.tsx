import { useQuery } from '@apollo/client/react'
import { isAddress } from '../../../../schema/text.ts'
import { LinkProblemDocument } from '../../client/graphql/generated.ts'
import { linkProblems } from '../../model/link-problems.ts'

/** Warns that visitors would not find what an address of this site leads to. */
export default function LinkWarning({ address }: { address: string }) {
  const { data } = useQuery(LinkProblemDocument, {
    variables: { address },
    skip: !isAddress(address),
    fetchPolicy: 'no-cache',
  })
  const problem = data?.problem
  return (
    <p role="status" className="text-sm text-danger empty:hidden">
      {problem && `This address leads nowhere: ${linkProblems[problem]}.`}
    </p>
  )
}
