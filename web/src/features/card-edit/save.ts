import { CallError, call } from '@mingpian/client/call.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { saidOnPage } from '#kit/form-failure.ts'
import { m } from '#paraglide/messages.js'
import { bodiesOf, briefKeys, type Editable, type EditKey } from './fields.ts'

/**
 * Saves these fields, and opens the card if `opens`. `onStep` gets each part that was saved, with the new revision.
 * @throws CallError of the first part that failed
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
    revision = (await call('PUT /biz/v1/card/user_card/basic_info', { body, quiet: saidOnPage })).revision
    onStep(
      revision,
      keys.filter((key) => !isBrief(key)),
    )
  }
  if (profile) {
    const body = { ...profile, revision }
    revision = (await call('PUT /biz/v1/card/user_card/profile', { body, quiet: saidOnPage })).revision
    onStep(revision, keys.filter(isBrief))
  }
}

const isBrief = (key: EditKey) => briefKeys.some((each) => each === key)

/** Opens the card to visitors, or closes it. */
export const openCard = (revision: number, isOpen: boolean) =>
  call('PUT /biz/v1/card/user_card/basic_info', { body: { revision, isOpen }, quiet: saidOnPage })

export const isStale = (error: unknown) =>
  error instanceof CallError && error.code === errors.cardChanged.code

/** The server's errors by field; in a list, by line. */
export function refusedFields(error: unknown): Record<string, string> {
  const refused = error instanceof CallError ? error.errors : []
  return Object.fromEntries(
    refused.map(({ path }) => [path.replace(/^(phones|emails)\.(\d+)\..*$/, '$1.$2'), m.edit_wrong()]),
  )
}
