import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown instead when something within fails. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a failure within it from taking down what is around it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.warn('A part of the screen failed', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
