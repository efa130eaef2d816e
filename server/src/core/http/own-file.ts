import { refuseParameter } from './failure.ts'

const pictures = ['png', 'jpg', 'webp']

/**
 * Refuses any picture outside the company's own storage.
 * @throws Failure parameterError for any other address
 */
export function refuseForeignPicture(companyId: string, path: string, address: string): void {
  if (!isOwnPicture(companyId, address)) refuseParameter(path, 'must be the address of an uploaded picture')
}

/** As `refuseForeignPicture`, for files with other extensions. */
export function refuseForeignFile(
  companyId: string,
  path: string,
  address: string,
  extensions: readonly string[],
): void {
  if (!isOwn(companyId, address, extensions)) refuseParameter(path, 'must be the address of an uploaded file')
}

/** Whether an address is that of a picture in the company's own storage. */
export const isOwnPicture = (companyId: string, address: string): boolean =>
  isOwn(companyId, address, pictures)

const isOwn = (companyId: string, address: string, extensions: readonly string[]) =>
  new RegExp(`^/files/${companyId}/[A-Za-z0-9_-]{22}\\.(${extensions.join('|')})$`).test(address)
