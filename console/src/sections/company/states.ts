import type { CompanyCardStatus } from '@mingpian/contract/shared/rules/company-card.ts'

export const statusColours: Record<CompanyCardStatus, string> = {
  draft: 'default',
  applied: 'processing',
  open: 'success',
  closed: 'warning',
  deleted: 'default',
}
