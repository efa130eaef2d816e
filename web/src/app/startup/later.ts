import { readDraft } from '@mingpian/client/drafts.ts'
import { companySdk } from '#kit/company-sdk.ts'

function ignore(): void {
  // The pages that need these parts ask for them again.
}

/** Runs once the browser is idle: the company's SDK, and forms that wait for the network. */
export function later(): void {
  companySdk().catch(ignore)
  if (readDraft('form-outbox'))
    import('#features/form-fill/outbox.ts').then(({ startOutbox }) => startOutbox(), ignore)
}
