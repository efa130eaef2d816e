import { type CallInput, call, callTimeoutMs } from '@mingpian/client/call.ts'
import { requestOf } from '@mingpian/client/request.ts'
import { session } from '@mingpian/client/session.ts'
import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { Envelope } from '@mingpian/contract/shared/endpoint.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { ClientSettings, DomainBrand } from '@mingpian/contract/shared/render.ts'
import type { AddressIds } from '#kit/address/address.ts'

/** Data that the document hands to its scripts. */
export interface Boot extends ClientSettings {
  /** Addresses of the two entries, each followed by its imports. */
  card: string[]
  app: string[]
  /** Style sheets of the app's entry; those of the card are inlined in the document. */
  css: string[]
  /** Style sheets that are inlined in the document, so that they are not loaded again. */
  inlined: string[]
  /**
   * In an empty document: the files of the pages besides those of the app's entry, as indexes of `files` by the path of
   * the page.
   */
  pages?: Record<string, number[]>
  files?: string[]
  /** Texts before the messages are loaded. */
  words: { msg: string; title: string; failed: string; retry: string }
  /** The brand of the reseller's domain; null on other domains. */
  brand: DomainBrand | null
  /** The request that the head made before any module had loaded; `sessionId` is '' without a session. */
  early?: { address: string; sessionId: string; answer: Promise<Envelope<unknown>> }
  /** Stops holding taps back; with true it repeats the held taps. */
  letTapsGo?: (replay: boolean) => void
}

declare global {
  interface Window {
    __mp?: Boot
  }
}

/** The version of the client that this document started; '' in tests. */
export const runningVersion = () => document.documentElement.dataset.version ?? ''

/** The window's title for a title; on a reseller's domain with the reseller's name. */
export function branded(title: string, brand = window.__mp?.brand): string {
  return brand ? `${title} · ${brand.brandName}` : title
}

let drawn: CardPage | null | undefined

/** The card that the server drew into the document or that was fetched last, if the ids match it. */
export function drawnCard(ids: Pick<AddressIds, 'companyId' | 'userId'>): CardPage | null {
  drawn ??= readDrawn()
  if (!drawn) return null
  const same = (asked: string, ...has: (string | undefined)[]) => !asked || has.includes(asked)
  const { companyId, userId, predecessor } = drawn
  return same(ids.companyId, companyId) && same(ids.userId, userId, predecessor?.userId) ? drawn : null
}

function readDrawn(): CardPage | null {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as CardPage) : null
}

/** Caches a fetched card, so that going back shows it at once. */
export function rememberCard(card: CardPage): void {
  drawn = card
}

/** Milliseconds after which the head's request is abandoned: the time-out of a call, as it has none of its own. */
const earlyLimit = callTimeoutMs

/**
 * Makes a call, or uses the answer to the head's request for the same address and session. That answer is used once.
 */
export async function callEarly<K extends CallKey>(
  name: K,
  input: CallInput<K>,
): Promise<CallTypes<K>['data']> {
  const early = await inTime(takeEarly(requestOf(name, input)[0]))
  return early?.success ? (early.data as CallTypes<K>['data']) : await call(name, input)
}

const inTime = (answer: Promise<Envelope<unknown>> | undefined) =>
  answer &&
  Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, earlyLimit)),
  ])

function takeEarly(address: string): Promise<Envelope<unknown>> | undefined {
  const early = window.__mp?.early
  if (early?.address !== address || early.sessionId !== (session()?.sessionId ?? '')) return
  delete window.__mp?.early
  return early.answer
}
