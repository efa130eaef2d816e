import { serveTasks } from '#core/work/serve.ts'
import { renderPage } from '#domain/content/conversion/render-page.ts'
import { cleanHtml } from '#domain/content/sanitise.ts'
import { writeSheet } from '#domain/exports/write-sheet.ts'
import { remakePicture } from '#domain/files/upload/picture.ts'
import { readPage } from '#domain/foreign-pages/read-page.ts'
import { readLeadRows } from '#domain/leads/import/rows.ts'
import { readDayRows } from '#domain/place/sheet/rows.ts'
import { readProductRows } from '#domain/shop/sheet/rows.ts'
import { readShippingRows } from '#domain/shop/shipping-sheet/rows.ts'
import { readRows } from '#domain/staff/import/rows.ts'

const tasks = {
  cleanHtml,
  readDayRows,
  readLeadRows,
  readPage,
  readProductRows,
  readRows,
  readShippingRows,
  remakePicture,
  renderPage,
  writeSheet,
}

export type WorkerTasks = typeof tasks

/** The program of the processes that work on uploaded files. */
serveTasks(tasks)
