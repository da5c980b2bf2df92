import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Spinner } from '../../../ui/spinner.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { usePageTitle } from '../../shell/page/page.tsx'

interface Props {
  title: string
  about: string | undefined
  /** The error of looking the link up. */
  error: unknown
  /** The form, once it is known what the link is for. */
  children: ReactNode
}

/** The frame of a screen that a link in a mail opens. */
export function LinkFrame({ title, about, error, children }: Props) {
  usePageTitle(title)
  return (
    <SignInFrame title={title} about={about}>
      {error ? (
        <ErrorAlert message={problemOf(error).message} />
      ) : (
        (children ?? <Spinner label="Opening the link..." />)
      )}
      <Link to={adminPaths.login} className="text-sm text-ink-soft underline">
        Back to sign in
      </Link>
    </SignInFrame>
  )
}
