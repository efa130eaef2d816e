import { CallError, call } from '@mingpian/client/call.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { m } from '#paraglide/messages.js'
import { bodiesOf, briefKeys, type Editable, type EditKey } from './fields.ts'

/** Every refusal but a session that has ended is said here, in one line: the app need not say it again. */
export const ours = Object.values(errors)
  .map(({ code }) => code)
  .filter((code) => code !== errors.loginExpired.code)

/**
 * Saves these fields, and opens the card where `opens`. `onStep` is told of each part that went through, with the new revision.
 * @throws CallError of the first part that did not
 */
export async function saveFields(
  card: CardEdit,
  value: Editable,
  keys: readonly EditKey[],
  opens: boolean,
  onStep: (revision: number, saved: readonly EditKey[]) => void,
): Promise<void> {
  const { basic, profile } = bodiesOf(value, keys)
  let { revision } = card
  if (basic || opens) {
    const body = { ...basic, ...(opens && { isOpen: true }), revision }
    revision = (await call('PUT /biz/v1/card/user_card/basic_info', { body, quiet: ours })).revision
    onStep(
      revision,
      keys.filter((key) => !isBrief(key)),
    )
  }
  if (profile) {
    const body = { ...profile, revision }
    revision = (await call('PUT /biz/v1/card/user_card/profile', { body, quiet: ours })).revision
    onStep(revision, keys.filter(isBrief))
  }
}

const isBrief = (key: EditKey) => briefKeys.some((each) => each === key)

/** Opens the card to visitors, or closes it. */
export const openCard = (revision: number, isOpen: boolean) =>
  call('PUT /biz/v1/card/user_card/basic_info', { body: { revision, isOpen }, quiet: ours })

export const isStale = (error: unknown) =>
  error instanceof CallError && error.code === errors.cardChanged.code

/** The server's errors by field; in a list, by line. */
export function refusedFields(error: unknown): Record<string, string> {
  const refused = error instanceof CallError ? error.errors : []
  return Object.fromEntries(
    refused.map(({ path }) => [path.replace(/^(phones|emails)\.(\d+)\..*$/, '$1.$2'), m.edit_wrong()]),
  )
}
