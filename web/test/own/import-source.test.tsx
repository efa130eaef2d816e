// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { Source } from '../../src/pages/staff/import/source.tsx'
import { answerCalls, draw, settle, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

test('a file that the phone takes back after it was chosen is said to be unreadable, and nothing is sent', async () => {
  const asked = answerCalls({})
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    queueMicrotask(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>))
  })
  drawn = await draw(<Source problem="" onChecked={() => expect.fail('nothing was read')} />)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File(['a'], '员工.xlsx')] })
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })))
  const alert = () => document.querySelector('[role=alert]')?.textContent
  await until(() => expect(alert()).toBe('手机无法读取所选文件，请重新选择'))
  expect(asked).toEqual([])
})
