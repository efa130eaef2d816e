import type { ConsoleUser } from '@mingpian/contract/console.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'

/** The owner of a company, who uses the console. */
export const me: ConsoleUser = {
  ...{ companyId: 'qinghe02', companyName: '青禾', userId: 'HeMing', name: '何明', avatar: '' },
  ...{ role: 'owner', timeZone: 'Asia/Shanghai' },
}

/** A submitted form with these values, not handled yet. */
export const answerWith = (values: FormAnswer['values']): FormAnswer => ({
  ...{
    answerId: 'a1',
    at: '2026-11-20T08:00:00.000Z',
    unionId: '',
    personName: '周先生',
    salesperson: '梅欣',
  },
  handling: { state: 'open', note: '', handler: { userId: '', name: '' }, at: '' },
  mayHandle: false,
  values,
})
