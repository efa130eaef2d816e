import { may, type Role } from '#shared/roles.ts'
import { maskLeadPhone } from './phone-mask.ts'

/**
 * Whether a member sees whole phones of a lead, on a screen or in a file.
 * @param isOwn the lead is one of the member's own
 */
export const seesPhone = (role: Role | '', isOwn: boolean): boolean => isOwn || may(role, 'customers.phones')

/**
 * A lead's phone as a member sees it. Every answer and file for members gets it from here.
 * @param isWhole see `seesPhone`; otherwise four digits are hidden at least
 */
export const shownPhone = (phone: string, isWhole: boolean): string =>
  isWhole || !phone ? phone : hiddenPhone(phone)

/** A number too short for the mask has nothing that may be shown. */
function hiddenPhone(phone: string): string {
  const masked = maskLeadPhone(phone)
  return masked.includes('****') ? masked : '****'
}
