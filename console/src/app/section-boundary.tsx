import { Component, type ReactNode } from 'react'
import { Broken, Outdated } from '#kit/result.tsx'

/** A file of the console that cannot be loaded, because there is a new version or no network. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)

/** Catches the errors of a section, so that the navigation stays. Mount it with another key for another section. */
export class SectionBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  declare state: { error: unknown }

  constructor(props: { children: ReactNode }) {
    super(props)
    this.state = { error: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return isMissingFile(error) ? <Outdated /> : <Broken />
  }
}
