import { onSession, ownKey, session } from './session.ts'
import { lasting } from './storage.ts'

// A draft is what a person typed and has not sent yet. It must not contain codes and passwords.

/** Where a front end keeps drafts, each under its name. Values are JSON. */
interface DraftStore {
  /** undefined or null for none */
  get(name: string): unknown
  set(name: string, value: unknown): void
  remove(name: string): void
}

type Drafts = Record<string, unknown>

const read = () => lasting.get<Drafts>(ownKey('drafts')) ?? {}

function write(drafts: Drafts): void {
  if (Object.keys(drafts).length) lasting.set(ownKey('drafts'), drafts)
  else lasting.remove(ownKey('drafts'))
}

/** On the phone, by company and person. They survive a reload and the sign-in, and are deleted when another person signs in. */
let store: DraftStore = {
  get: (name) => read()[name],
  set: (name, value) => write({ ...read(), [name]: value }),
  remove: (name) => {
    const { [name]: forgotten, ...others } = read()
    if (forgotten !== undefined) write(others)
  },
}

/** Replaces the place of drafts, for a front end with a session of its own. */
export function keepDraftsIn(other: DraftStore): void {
  store = other
}

/** @returns undefined or null if there is no draft of this name */
export const readDraft = (name: string): unknown => store.get(name)

/** @param value JSON */
export const keepDraft = (name: string, value: unknown): void => store.set(name, value)

export const forgetDraft = (name: string): void => store.remove(name)

/**
 * Calls back when another person has signed in on this phone, who must not read the drafts of the last one.
 * @returns a function that stops
 */
export function onNewPerson(then: () => void): () => void {
  let last = session()?.openId
  return onSession(() => {
    const next = session()?.openId
    if (last && next && next !== last) then()
    last = next ?? last
  })
}
