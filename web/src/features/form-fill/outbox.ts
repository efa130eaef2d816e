import { CallError, call } from '@mingpian/client/call.ts'
import { forgetDraft, keepDraft, onNewPerson, readDraft } from '@mingpian/client/drafts.ts'
import { newId } from '@mingpian/client/new-id.ts'
import { onSession, whenSessionSettled } from '@mingpian/client/session.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

type Submit = CallTypes<'POST /biz/v1/material/form/data'>
export type Submission = Submit['body']
type Answer = Submit['data']

/** A form that has arrived, as stored on the phone. */
export interface Sent {
  /** Absent if it was sent before this start of the app. */
  answerId?: string
  thanks: string
  /** Also null if it was sent before this start of the app, because the salesperson may have changed since. */
  contact: Answer['contact']
  /** The time of its arrival by the phone's clock, ISO 8601. */
  at: string
  isFresh: boolean
}

/** A submitted form that has not arrived, as far as this phone knows. */
export interface Waiting {
  /** The Idempotency-Key of every attempt to send it, so that it is stored once. */
  key: string
  title: string
  body: Submission
  /** The code of the server's refusal; '' while attempts go on. */
  refused: string
}

/** Stored among the drafts: it stays on the phone, and is deleted with the person's data. */
const draftName = 'form-outbox'
/** The forms that arrived, so that their pages say so after a reload; deleted with the person's data too. */
const sentName = 'form-sent'
/** The largest number of stored forms. */
const mostSent = 20
const shortestPauseMs = 5_000
const longestPauseMs = 60_000

const waitingForms = () => (readDraft(draftName) as Waiting[] | undefined) ?? []

const listeners = new Set<() => void>()
/** Answers to the submissions of this app's lifetime, by the form's id. */
const answered = new Map<string, Sent>()
const underWay = new Map<string, Promise<Answer | undefined>>()
let timer: ReturnType<typeof setTimeout> | undefined
let pauseMs = shortestPauseMs

function keep(entries: Waiting[]): void {
  if (entries.length > 0) keepDraft(draftName, entries)
  else forgetDraft(draftName)
  for (const listener of listeners) listener()
}

type Remembered = Record<string, Pick<Sent, 'thanks' | 'at'>>

const rememberedForms = () => (readDraft(sentName) as Remembered | undefined) ?? {}

function remember(formId: string, { answerId, thanks, contact }: Answer): void {
  const at = new Date().toISOString()
  answered.set(formId, { answerId, thanks, contact, at, isFresh: true })
  const { [formId]: _last, ...others } = rememberedForms()
  const kept = Object.entries(others).slice(1 - mostSent)
  keepDraft(sentName, Object.fromEntries([...kept, [formId, { thanks, at }]]))
}

function forget(formId: string): void {
  answered.delete(formId)
  const { [formId]: _last, ...others } = rememberedForms()
  if (Object.keys(others).length > 0) keepDraft(sentName, others)
  else forgetDraft(sentName)
}

function sentForm(formId: string): Sent | undefined {
  const earlier = rememberedForms()[formId]
  return answered.get(formId) ?? (earlier && { ...earlier, contact: null, isFresh: false })
}

const remove = (key: string) => keep(waitingForms().filter((each) => each.key !== key))

/** Whether a later attempt may succeed: no answer, an overloaded server, or a session that has to be renewed first. */
const isTransient = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.httpStatus === 0 || error.httpStatus >= 500 || [401, 408, 429].includes(error.httpStatus))

/** A submission is stored until it has arrived, and deleted when another person signs in. */
const isKept = (key: string) => waitingForms().some((each) => each.key === key)

/** Concurrent attempts of one submission share a request. @returns undefined if it is not stored any more */
function send({ key, body }: Waiting): Promise<Answer | undefined> {
  const attempt = underWay.get(key) ?? request(key, body).finally(() => underWay.delete(key))
  underWay.set(key, attempt)
  return attempt
}

async function request(key: string, body: Submission): Promise<Answer | undefined> {
  // The key belongs to the person, so the session must be known before.
  await whenSessionSettled()
  if (!isKept(key)) return undefined
  const headers = { 'Idempotency-Key': key }
  const data = await call('POST /biz/v1/material/form/data', { body, headers, quiet: true })
  if (!isKept(key)) return undefined
  remember(body.formId, data)
  remove(key)
  return data
}

/**
 * Submits a form. It is stored on the phone before it is sent, so that it survives a lost connection and a closed page.
 * @returns the server's answer; undefined if it waits for the network, or if another person signed in meanwhile
 * @throws CallError if the server refuses it; then it is not stored any more
 */
export async function submitForm(title: string, body: Submission): Promise<Answer | undefined> {
  const entry: Waiting = { key: newId(), title, body, refused: '' }
  keep([...waitingForms(), entry])
  try {
    return await send(entry)
  } catch (error) {
    if (!isTransient(error)) {
      remove(entry.key)
      throw error
    }
    later()
    return undefined
  }
}

/** Sends waiting submissions, one after another. */
export async function sendWaiting(): Promise<void> {
  clearTimeout(timer)
  for (const entry of waitingForms().filter(({ refused }) => !refused)) {
    try {
      const data = await send(entry)
      pauseMs = shortestPauseMs
      if (data) toast(m.forms_sent_later({ title: entry.title }))
    } catch (error) {
      if (isTransient(error)) return later()
      const code = error instanceof CallError ? error.code : ''
      keep(
        waitingForms().map((each) =>
          each.key === entry.key ? { ...each, refused: code || codes.parameterError } : each,
        ),
      )
    }
  }
}

function later(): void {
  clearTimeout(timer)
  timer = setTimeout(sendWaiting, pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

let started = false

/** Sends waiting submissions now, and whenever the network, the page or the session comes back. */
export function startOutbox(): void {
  if (started) return
  started = true
  const wake = () => void sendWaiting()
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  onSession(wake)
  onNewPerson(() => answered.clear())
  wake()
}

/** State of the submissions of one form. */
export interface OutboxState {
  waiting: Waiting | undefined
  sent: Sent | undefined
  /** Starts over with an empty form. */
  another: () => void
  /** Gives the answers of a refused submission back to the form. */
  takeBack: () => void
}

/** @param draft the name of the form's draft */
export function useOutbox(formId: string, draft: string): OutboxState {
  const [, redraw] = useState(0)
  useEffect(() => {
    const listener = () => redraw((count) => count + 1)
    listeners.add(listener)
    startOutbox()
    return () => {
      listeners.delete(listener)
    }
  }, [])
  const waiting = waitingForms().find(({ body }) => body.formId === formId)
  return {
    waiting,
    sent: sentForm(formId),
    another: () => {
      forget(formId)
      redraw((count) => count + 1)
    },
    takeBack: () => {
      if (!waiting) return
      keepDraft(draft, { answers: waiting.body.answers })
      remove(waiting.key)
    },
  }
}
