import { refuseParameter } from './failure.ts'

/**
 * Only a picture of the company's own storage may stand on its pages.
 * @throws Failure parameterError for any other address
 */
export function refuseForeignPicture(companyId: string, path: string, address: string): void {
  const own = new RegExp(`^/files/${companyId}/[A-Za-z0-9_-]{22}\\.(png|jpg|webp)$`)
  if (!own.test(address)) refuseParameter(path, 'must be the address of an uploaded picture')
}
