// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import CropSheet from '../../src/pages/card-config/person-info/crop-sheet.tsx'
import { draw, settle } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

function Page() {
  const [open, setOpen] = useState(true)
  return open && <CropSheet src="blob:broken" onCropped={() => {}} onClose={() => setOpen(false)} />
}

test('that a picture cannot be opened is still said when its sheet is gone', async () => {
  drawn = await draw(<Page />)
  await settle(() => void document.querySelector('dialog img')?.dispatchEvent(new Event('error')))
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelector('[role="status"]')?.textContent).toBe('打不开这张图片，请换一张')
})
