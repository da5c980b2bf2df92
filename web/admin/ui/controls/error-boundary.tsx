import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the children after one of them failed to render. */
  fallback: ReactNode
  children: ReactNode
}

/** Contains rendering errors, so that the rest of the screen stays usable. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('Rendering a part of the screen failed', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
