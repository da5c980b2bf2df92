import { Component, type ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

interface Props {
  /** What tells one visit of a page from the next; another one is tried afresh. */
  visit: string
  children: ReactNode
}

interface State {
  visit: string
  failed: boolean
}

/** Loads the start page again. It is not a step within the site, so that what failed is left behind. */
const HomeLink = () => (
  <a href={useHref(paths.home)} className={buttonClass({ size: 'large' })}>
    Back to Home
  </a>
)

/** Keeps a page that fails from taking the header, the footer and the ways out with it. */
export class Boundary extends Component<Props, State> {
  override state: State = { visit: this.props.visit, failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ visit }: Props, state: State): State | null {
    return visit === state.visit ? null : { visit, failed: false }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="wrap detail message-page">
        <h1 tabIndex={-1} className="page-title">
          This page could not be shown
        </h1>
        <p className="lead">The fault is ours, not yours. Loading the site again usually helps.</p>
        <HomeLink />
      </div>
    )
  }
}
