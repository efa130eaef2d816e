import { lasting } from '#api/storage.ts'

const key = 'mp.care'

/** Care mode: larger texts and targets, stronger contrast. The head has shown it from the first paint on. */
export const careMode = () => lasting.get<boolean>(key) === true

/** Keeps the choice on this phone and shows it at once. */
export function chooseCare(on: boolean): void {
  if (on) {
    lasting.set(key, true)
    document.documentElement.dataset.care = ''
  } else {
    lasting.remove(key)
    delete document.documentElement.dataset.care
  }
}
