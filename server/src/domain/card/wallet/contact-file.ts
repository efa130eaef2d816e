import type { VcardSource } from '@mingpian/contract/shared/rules/vcard.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'

/** A card that was left, as address books name its parts. */
export const contactOf = ({ name, phone, company, position, email }: LeftCard): VcardSource => ({
  name,
  phone,
  email,
  position,
  companyName: company,
  address: '',
})
