import { Component, type ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

interface Props {
  /** Identifies the visit of a page. When it changes, rendering is tried again. */
  visit: string
  children: ReactNode
}

interface State {
  visit: string
  failed: boolean
}

/** Loads the home page from the server, which discards the failed state. */
const HomeLink = () => (
  <a href={useHref(paths.home)} className={buttonClass({ size: 'large' })}>
    Back to Home
  </a>
)

/** Catches errors of a page, so that the header, the footer and their links stay usable. */
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
