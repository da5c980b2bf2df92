import { Component, type ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { useSite } from './shell/site.ts'

interface Props {
  /** Identifies the visit of a page. When it changes, rendering is tried again. */
  visit: string
  children: ReactNode
}

interface State {
  visit: string
  failed: boolean
}

/** An error message. Its link loads the home page from the server, which discards the failed state. */
function Broken() {
  const { labelText } = useSite()
  return (
    <div role="alert" className="wrap detail message-page">
      <h1 tabIndex={-1} className="page-title">
        {labelText('state.brokenTitle')}
      </h1>
      <p className="lead">{labelText('state.broken')}</p>
      <a href={useHref(paths.home)} className={buttonClass({ size: 'large' })}>
        {labelText('frame.home')}
      </a>
    </div>
  )
}

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
    return this.state.failed ? <Broken /> : this.props.children
  }
}
