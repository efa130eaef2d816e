import { Component, type ReactNode } from 'react'
import { Broken } from './broken.tsx'

/** Catches errors of rendering, and shows a text and a next step instead of a blank screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  declare state: { broken: boolean }

  constructor(props: { children: ReactNode }) {
    super(props)
    this.state = { broken: false }
  }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? <Broken onRetry={() => location.reload()} /> : this.props.children
  }
}
