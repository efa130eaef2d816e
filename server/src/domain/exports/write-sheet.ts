import { type Sheet, sheetFile } from '#core/sheet.ts'

/** The bytes of a sheet. A task of a worker process, because thousands of rows would block the server. */
export async function writeSheet(sheet: Sheet): Promise<Uint8Array> {
  return (await sheetFile('', sheet)).bytes
}
