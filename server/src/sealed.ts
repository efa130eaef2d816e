import type { SealedColumn } from '#core/db/sealed-rows.ts'
import { sealed as answerSealed } from '#core/http/idempotency.ts'
import { sealed as cardSealed } from '#domain/card/sealed.ts'
import { sealed as companySealed } from '#domain/company/sealed.ts'
import { sealed as contactSealed } from '#domain/contacts/sealed.ts'
import { sealed as formSealed } from '#domain/forms/sealed.ts'
import { sealed as identitySealed } from '#domain/identity/sealed.ts'
import { sealed as leadImportSealed } from '#domain/leads/import/sealed.ts'
import { sealed as importedSealed } from '#domain/leads/imported/sealed.ts'
import { sealed as signInSealed } from '#domain/sign-in/sealed.ts'
import { sealed as staffSealed } from '#domain/staff/sealed.ts'

/** The columns sealed with SECRET_KEY, in the order in which a rotation re-seals them: the company's credentials last. */
export const sealed: readonly SealedColumn[] = [
  ...answerSealed,
  ...staffSealed,
  ...identitySealed,
  ...cardSealed,
  ...contactSealed,
  ...formSealed,
  ...importedSealed,
  ...leadImportSealed,
  ...signInSealed,
  ...companySealed,
]
