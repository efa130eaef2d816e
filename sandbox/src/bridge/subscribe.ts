import { wanted } from './ask.ts'
import { openTagAllowed, whenOpenTags } from './verify.ts'

/**
 * The open tag `<wx-open-subscribe template="id,id">`: a service account's messages, asked for by a tap on what its
 * template draws. Like the real one it stays empty until a config named it in `openTagList`. Its words may be a
 * `<script type="text/wxtag-template">` or a `<template>`; the one of the slot `style` is its style sheet.
 */
class Subscribe extends HTMLElement {
  connectedCallback(): void {
    whenOpenTags(() => this.#draw())
  }

  #draw(): void {
    if (this.shadowRoot || !this.isConnected || !openTagAllowed('wx-open-subscribe')) return
    const root = this.attachShadow({ mode: 'open' })
    const parts = [...this.querySelectorAll('script[type="text/wxtag-template"], template')]
    for (const part of parts) {
      if (part.getAttribute('slot') !== 'style')
        root.append(document.createRange().createContextualFragment(part.innerHTML))
      // Adopted, since the page's policy may forbid inline ones.
      else root.adoptedStyleSheets = [sheetOf(part.innerHTML)]
    }
    root.addEventListener('click', () => void this.#ask())
    this.dispatchEvent(new CustomEvent('ready', { bubbles: true }))
  }

  async #ask(): Promise<void> {
    const templates = (this.getAttribute('template') ?? '').split(',').map((id) => id.trim())
    const named = templates.filter(Boolean)
    if (named.length === 0) return this.#say('error', { errMsg: 'subscribe:fail', errCode: '20001' })
    const yes = await wanted(named)
    const details = named.map((id) => [
      id,
      JSON.stringify({ status: yes.includes(id) ? 'accept' : 'reject' }),
    ])
    this.#say('success', {
      errMsg: 'subscribe:ok',
      subscribeDetails: JSON.stringify(Object.fromEntries(details)),
    })
  }

  #say(event: 'success' | 'error', detail: object): void {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))
  }
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text.replace(/<\/?style[^>]*>/g, ''))
  return sheet
}

/** Only WeChat's own browser knows the tag; elsewhere it is an element without a meaning, as there. */
export function offerSubscribe(): void {
  customElements.define('wx-open-subscribe', Subscribe)
}
